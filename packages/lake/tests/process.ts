import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { token } from './lake.ts'
import { storeClient } from '../../../tests/storeClient.ts'

/** A lake process of its own on a free port, and a client that does not try again. */
export async function startProcess(
  folder: string,
  { env, on }: { env?: Record<string, string>; on?: ForkOptions } = {},
) {
  const child = forkLake(folder, env, on)
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  const client = storeClient(url, { maxRetries: 0, token })
  return { child, client, url }
}

/** A lake process that is not meant to start. @returns how it ended, and what it said */
export async function failToStart(folder: string, env: Record<string, string> = {}) {
  const child = forkLake(folder, env, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const said = child.stderr ? text(child.stderr) : ''
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, said: await said }
}

/** @param signal how to end it @returns once it has ended */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = (await ended) as [number | null]
  return code
}

/** A lake process that may not have got far yet. */
export function forkLake(folder: string, env: Record<string, string> = {}, options: ForkOptions = {}): ChildProcess {
  const child = fork('packages/lake/src/main.ts', {
    env: { ...process.env, LAKE_PORT: '0', LAKE_DIR: folder, LAKE_TOKEN: token, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...options,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
