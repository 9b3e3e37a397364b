import { fork } from 'node:child_process'
import { stopTimeoutInMs } from './settings.ts'

/**
 * How much memory Node may give the store: left alone, its heap grows with the machine, and a store of 10,000 documents
 * came to 330 MB of which it used 36. A gigabyte is room for 100,000 documents and more.
 */
export const lakeFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024']

/**
 * Runs a program that nobody else watches: in a process that gets its signals from here, and is killed where it does not
 * end in time. A thread that is busy hears of no signal. Ends as that process does.
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
