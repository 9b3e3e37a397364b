import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { start } from '../../bin/processes.ts'
import { freePort } from './freePort.ts'

/** Runs `next start` on a built site until it is disposed of. @returns its address once it answers */
export async function nextStart(folder: string, env: Record<string, string> = {}) {
  const port = await freePort()
  const args = ['start', folder, '-p', String(port), '-H', '127.0.0.1']
  const child = start('node_modules/next/dist/bin/next', args, { env })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => null))?.ok) await setTimeout(50)
  return {
    port,
    url,
    async [Symbol.asyncDispose](): Promise<void> {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
