import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

type Options = {
  /** Of the project. */
  folder?: string
  /** Both when left out. */
  half?: 'store' | 'site'
  /** In a group of processes of its own, so that all of it can be killed at once. */
  detached?: boolean
}

/** Starts the product as `npm start` does. */
export function npmStart(env: Record<string, string>, { folder = '.', half, detached }: Options = {}): ChildProcess {
  return fork(join(folder, 'bin/start.ts'), half ? [half] : [], {
    cwd: folder,
    detached,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** @returns once the store answers, and the site where it was started with it: the administrator's token */
export async function tokenOf(child: ChildProcess): Promise<string> {
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('npm start ended before it answered; it says why above')))
  const [{ token }] = (await once(child, 'message', { signal: ended.signal })) as [{ token: string }]
  return token
}
