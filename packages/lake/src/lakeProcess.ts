import { fork } from 'node:child_process'
import { stopTimeoutInMs } from './settings.ts'

/**
 * Memory limits of the process. By default, Node's heap grows with the machine's memory: a store of 10,000 documents
 * reached 330 MB while using 36. One gigabyte is enough for more than 100,000 documents.
 */
export const lakeFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024']

/**
 * Runs a program in a child process that receives this one's signals, and is killed if it does not end in time,
 * because a busy thread handles no signals. Exits as the child does.
 */
export function runWatched(program: string): void {
  const child = fork(program, { execArgv: [...lakeFlags, ...process.execArgv] })
  const stop = () => {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), stopTimeoutInMs)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  child.on('exit', (code) => process.exit(code ?? 1))
}
