import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { token } from './lake.ts'
import { storeClient } from '../../../tests/storeClient.ts'

/** Starts a lake process on a free port, with a client that does not retry. */
export async function startProcess(
  folder: string,
  { env, on }: { env?: Record<string, string>; on?: ForkOptions } = {},
) {
  const child = forkLake(folder, env, on)
  const [{ url }] = (await once(child, 'message')) as [{ url: string }]
  const client = storeClient(url, { maxRetries: 0, token })
  return { child, client, url }
}

/** Starts a lake process that has to fail. Returns its exit code and its error output. */
export async function failToStart(folder: string, env: Record<string, string> = {}) {
  const child = forkLake(folder, env, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const stderr = child.stderr ? text(child.stderr) : ''
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, stderr: await stderr }
}

/** Ends a process with a signal. Returns its exit code. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit')
  child.kill(signal)
  const [code] = (await ended) as [number | null]
  return code
}

/** Forks a lake process, without waiting for its start. */
export function forkLake(folder: string, env: Record<string, string> = {}, options: ForkOptions = {}): ChildProcess {
  const child = fork('packages/lake/src/main.ts', {
    env: { ...process.env, LAKE_PORT: '0', LAKE_DIR: folder, LAKE_TOKEN: token, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...options,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}
