import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const running = new Set<ChildProcess>()

process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')))

/** Remembers a process, so that none is left when its test fails. @returns what ends it by some signal, and waits until it has */
export function ending(child: ChildProcess) {
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

/** Ends everything that the tests of this process have started. */
export async function stopAll(): Promise<void> {
  await Promise.all([...running].map((child) => ending(child).end(() => child.kill('SIGTERM'))))
}
