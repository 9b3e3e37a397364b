import { fork } from 'node:child_process'
import { once } from 'node:events'

export type Stack = Awaited<ReturnType<typeof startStack>>

// Those of the browser tests: what they have built is built.
export const { PORT: port = '3100', LAKE_PORT: lakePort = '3433' } = process.env

/** Starts what `npm start` starts, and resolves when everything answers. */
export async function startStack(lakeDir: string) {
  const startedAt = performance.now()
  const child = fork('bin/start.ts', {
    env: { ...process.env, PORT: port, LAKE_PORT: lakePort, LAKE_DIR: lakeDir },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('npm start ended before it answered; it says why above')))
  const [{ token }] = (await once(child, 'message', { signal: ended.signal })) as [{ token: string }]

  return {
    token,
    siteUrl: `http://localhost:${port}`,
    studioUrl: `http://localhost:${lakePort}`,
    startInMs: performance.now() - startedAt,
    async stop(): Promise<void> {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    },
  }
}
