import { createContext, runInContext } from 'node:vm'

const context = createContext({})

/**
 * Runs what may never end: a rule such as "each 30th of February" keeps ical.js looking for good.
 * @throws Error when `work` takes longer than that
 */
export function withinTime<T>(milliseconds: number, work: () => T): T {
  context.work = work
  return runInContext('work()', context, { timeout: milliseconds }) as T
}
