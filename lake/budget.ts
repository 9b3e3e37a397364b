import { LakeError } from './errors.ts'

/** Processor time, in milliseconds, that a query may take: no other request is answered meanwhile. */
const queryLimit = 120

/** Includes what is charged for making the transaction durable, which comes afterwards. */
export const transactionLimit = 180

/** Steps between two readings of the clock, each of which takes as long as a short step. */
const stepsPerCheck = 8

type Budget = { limit: number; startedAt: number; cpuAtStart: number; charged: number; steps: number }

let current: Budget | null = null

/**
 * Bounds work that a request can make arbitrarily long: the work calls `spend` for each step, and `charge` before
 * a step that is itself long. Inside of another budget, that one counts. Queries, the filters of listeners and mutations
 * are bounded so. The rules of webhooks are not, which administrators write and which see one document at a time.
 * @param work is synchronous
 * @param limit in milliseconds of processor time, as the clock also runs while other programs have the processor
 * @throws LakeError 400 when it takes longer
 */
export function withinBudget<T>(work: () => T, limit = queryLimit): T {
  if (current) return work()
  current = { limit, startedAt: performance.now(), cpuAtStart: cpuTime(), charged: 0, steps: 0 }
  try {
    return work()
  } finally {
    current = null
  }
}

export function spend(): void {
  if (current && ++current.steps % stepsPerCheck === 0) check(current)
}

/** @param milliseconds what the next step may take at worst */
export function charge(milliseconds: number): void {
  if (!current) return
  current.charged += milliseconds
  check(current)
}

function check({ limit, startedAt, cpuAtStart, charged }: Budget) {
  const left = limit - charged
  if (performance.now() - startedAt <= left || cpuTime() - cpuAtStart <= left) return
  throw new LakeError(
    400,
    'queryTimeoutError',
    `This takes more than ${limit} ms of processor time; do less at once: filter by _type, _id or reference first, and keep * out of other filters and projections`,
  )
}

/** Milliseconds of processor time that this thread has had. */
export function cpuTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
