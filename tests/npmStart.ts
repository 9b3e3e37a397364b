import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

type Options = {
  /** The project's folder. */
  folder?: string
  /** The part to start; both if omitted. */
  half?: 'store' | 'site'
  /** Starts a process group, so that everything can be killed at once. */
  detached?: boolean
}

/** Starts the stack as `npm start` does. Its output goes to the error stream. */
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
 * Waits until the store answers, and the site if it was started as well.
 * @returns the administrator's token
 * @throws Error with all output if the program ends before that
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
