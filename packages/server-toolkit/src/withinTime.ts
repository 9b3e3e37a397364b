import { createContext, runInContext } from 'node:vm'

const context = createContext({})

/**
 * Runs what may never end, such as the search for each 30th of February. Other programs may have the processor
 * meanwhile: work that had less than its time when the clock ran out is begun anew, with twice as much.
 * @param milliseconds of processor time
 * @throws Error with the code ERR_SCRIPT_EXECUTION_TIMEOUT when `work` takes longer than that
 */
export function withinTime<T>(milliseconds: number, work: () => T): T {
  context.work = work
  for (let timeout = milliseconds; ; timeout *= 2) {
    const startedAt = processorTime()
    try {
      return runInContext('work()', context, { timeout }) as T
    } catch (error) {
      const hadItsTime = processorTime() - startedAt > 0.8 * milliseconds
      if (hadItsTime || (error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    }
  }
}

/** What this thread has used of the processor, in milliseconds. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
