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

/** Starts the product as `npm start` does. What it has to say goes to the error stream. */
export function npmStart(env: Record<string, string>, { folder = '.', half, detached }: Options = {}): ChildProcess {
  const child = fork(join(folder, 'bin/start.ts'), half ? [half] : [], {
    cwd: folder,
    detached,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  onOutput(child, (chunk) => void process.stderr.write(chunk))
  return child
}

/**
 * @returns once the store answers, and the site where it was started with it: the administrator's token
 * @throws Error with all that it said, when it ends before that
 */
export async function tokenOf(child: ChildProcess): Promise<string> {
  let said = ''
  onOutput(child, (chunk) => (said += chunk.toString()))
  const [answer] = (await Promise.race([once(child, 'message'), once(child, 'close')])) as [unknown]
  if (typeof answer === 'object' && answer !== null && 'token' in answer) return String(answer.token)
  throw new Error(`npm start ended (${child.signalCode ?? child.exitCode}) before it answered:\n${said}`)
}

function onOutput({ stdout, stderr }: ChildProcess, listener: (chunk: Buffer) => void): void {
  for (const stream of [stdout, stderr]) stream?.on('data', listener)
}
