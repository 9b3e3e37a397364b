import { processorTime, withinTime } from 'server-toolkit/withinTime.ts'
import { LakeError } from './errors.ts'

export type Limit = { milliseconds: number; errorType: string; advice: string }

/**
 * Limits the processor time of a query, which blocks all other requests; set by LAKE_QUERY_MS. The Studio's search of
 * 10,000 documents takes up to 200 ms on a busy machine.
 */
export const queryLimit: Limit = {
  milliseconds: 250,
  errorType: 'queryTimeoutError',
  advice: 'do less at once: filter by _type or _id first, and keep * out of other filters and projections',
}

/** Limits a transaction, including the estimated time for making it durable. */
export const transactionLimit: Limit = {
  milliseconds: 180,
  errorType: 'transactionTimeoutError',
  advice:
    'nothing was written: send it in parts, select documents by id or by a query with few results, and items by index or _key instead of ".."',
}

/** Limits a transaction of the command line, which imports whole datasets: others wait meanwhile. */
export const importLimit: Limit = { ...transactionLimit, milliseconds: 30_000, advice: 'import less at once' }

/** Steps between two readings of the clock, which takes as long as a short step. */
const stepsPerCheck = 8

type Budget = { limit: Limit; startedAt: number; cpuAtStart: number; charged: number; steps: number }

let current: Budget | null = null

/**
 * Limits work that a request can make arbitrarily long: it calls `spend` for each step, and `charge` before a long one.
 * Queries, filters of listeners and mutations are limited; rules of webhooks are not.
 * @param limit in processor time, because other programs may slow down the clock's
 * @throws LakeError 400 past the limit
 */
export function withinBudget<T>(work: () => T, limit = queryLimit): T {
  if (current) return work()
  current = { limit, startedAt: performance.now(), cpuAtStart: processorTime(), charged: 0, steps: 0 }
  try {
    return work()
  } finally {
    current = null
  }
}

/**
 * Runs work that changes nothing, and interrupts it at the limit, whether it is in a loop, a recursion or a regular
 * expression. Within a budget, the limit is what is left of it.
 * @throws LakeError 400 past the limit
 */
export function withTimeout<T>(work: () => T, limit = queryLimit): T {
  const left = current ? Math.min(limit.milliseconds, getLeft(current)) : limit.milliseconds
  try {
    return withinTime(Math.max(1, Math.ceil(left)), work)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw tooLong(current && left < limit.milliseconds ? current.limit : limit)
  }
}

/** Counts a step. @throws LakeError 400 past the limit */
export function spend(): void {
  if (current && ++current.steps % stepsPerCheck === 0) check(current)
}

/** Counts a long step, by its worst case, before it runs. Throws LakeError 400 past the limit. */
export function charge(milliseconds: number, refusal?: () => string): void {
  if (!current) return
  current.charged += milliseconds
  check(current, refusal)
}

function check(budget: Budget, refusal?: () => string) {
  const { limit, startedAt, charged } = budget
  if (performance.now() - startedAt <= limit.milliseconds - charged || getLeft(budget) >= 0) return
  throw tooLong(limit, refusal?.())
}

const getLeft = ({ limit, cpuAtStart, charged }: Budget) =>
  limit.milliseconds - charged - (processorTime() - cpuAtStart)

const tooLong = ({ milliseconds, errorType, advice }: Limit, description?: string) =>
  new LakeError(400, errorType, description ?? `This takes more than ${milliseconds} ms of processor time; ${advice}`)

/** In characters, approximately; serializing more takes too long. */
const limit = 30_000_000

/** Returns the approximate length of a value as JSON, exponential for repeated values. Throws LakeError 400. */
export function sizeOf(value: unknown): number {
  let size = 0
  visit(value)
  return size

  function visit(part: unknown): void {
    size += typeof part === 'string' ? part.length + 4 : 4
    if (size > limit) throw tooLarge()
    if (typeof part !== 'object' || part === null) return
    spend()
    if (Array.isArray(part)) return part.forEach(visit)
    for (const name of Object.keys(part)) {
      size += name.length
      visit((part as Record<string, unknown>)[name])
    }
  }
}

const tooLarge = () =>
  new LakeError(
    400,
    'payloadTooLargeError',
    `This is more than ${limit / 1_000_000} MB; ask for fewer documents or fields at once, or export the dataset`,
  )

/** Milliseconds of such work per turn of the event loop. */
const sliceInMs = 50

const waiting: (() => void)[] = []
let used = 0
let isNextTurnPlanned = false

/** Runs work in call order, during the turn's time slice or in later turns. */
export function runTimeSliced(work: () => void): void {
  waiting.push(work)
  drain()
}

function drain() {
  while (used < sliceInMs) {
    const work = waiting.shift()
    if (!work) break
    const startedAt = performance.now()
    work()
    used += performance.now() - startedAt
  }
  if (isNextTurnPlanned) return
  isNextTurnPlanned = true
  setImmediate(() => {
    isNextTurnPlanned = false
    used = 0
    if (waiting.length > 0) drain()
  })
}
