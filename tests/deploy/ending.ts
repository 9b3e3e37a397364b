import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const running = new Set<ChildProcess>()

process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Registers a process, so that it ends even if its test fails. @returns a function that sends a signal and waits for the exit */
export function registerProcess(child: ChildProcess) {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return {
    async end(signal: () => void): Promise<void> {
      if (!running.has(child)) return
      const exited = once(child, 'exit')
      signal()
      await exited
    },
  }
}

/** Ends every process that the tests in this process have started. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((child) => registerProcess(child).end(() => child.kill('SIGTERM'))))
}
