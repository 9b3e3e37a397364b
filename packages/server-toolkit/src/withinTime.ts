import { createContext, runInContext } from 'node:vm'

const context = createContext({})

/**
 * Runs work that may never end, such as the search for each 30th of February, with a limit on processor time. The timeout
 * counts wall-clock time: if other programs used the processor meanwhile, the work restarts with twice the timeout.
 * @param milliseconds of processor time
 * @throws Error with the code ERR_SCRIPT_EXECUTION_TIMEOUT past the limit
 */
export function withinTime<T>(milliseconds: number, work: () => T): T {
  context.work = work
  for (let timeout = milliseconds; ; timeout *= 2) {
    const startedAt = processorTime()
    try {
      return runInContext('work()', context, { timeout }) as T
    } catch (error) {
      const usedItsTime = processorTime() - startedAt > 0.8 * milliseconds
      if (usedItsTime || (error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    }
  }
}

/** Returns the processor time of this thread in milliseconds. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
