import { processorTime } from 'server-toolkit/withinTime.ts'
import { LakeError } from './errors.ts'

export type Limit = { milliseconds: number; errorType: string; advice: string }

/** Limits the processor time of a query, which blocks all other requests; set by LAKE_QUERY_MS. */
export const queryLimit: Limit = {
  milliseconds: 120,
  errorType: 'queryTimeoutError',
  advice: 'do less at once: filter by _type, _id or reference first, and keep * out of other filters and projections',
}

/** Limits the filters of listeners without an account, which run for each changed document. */
export const strangersFilterLimit: Limit = { ...queryLimit, milliseconds: 20 }

/** Limits a transaction, including the estimated time for making it durable. */
export const transactionLimit: Limit = {
  milliseconds: 180,
  errorType: 'transactionTimeoutError',
  advice:
    'nothing of it was written: send it in parts, name documents by id or by a query with few results, and items by their place or _key instead of ".."',
}

/** Steps between two readings of the clock, which takes as long as a short step. */
const stepsPerCheck = 8

type Budget = { limit: Limit; startedAt: number; cpuAtStart: number; charged: number; steps: number }

let current: Budget | null = null

/**
 * Limits work that a request can make arbitrarily long: it calls `spend` for each step, and `charge` before a step
 * that takes long itself. A nested budget is ignored in favor of the outer one. Queries, filters of listeners and
 * mutations are limited; rules of webhooks, which administrators write and which see one document at a time, are not.
 * @param work is synchronous
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

/** Counts a step. @throws LakeError 400 past the limit */
export function spend(): void {
  if (current && ++current.steps % stepsPerCheck === 0) check(current)
}

/**
 * Counts a long step before it runs.
 * @param milliseconds the worst case
 * @param refusal returns a more specific message
 * @throws LakeError 400 past the limit
 */
export function charge(milliseconds: number, refusal?: () => string): void {
  if (!current) return
  current.charged += milliseconds
  check(current, refusal)
}

function check({ limit, startedAt, cpuAtStart, charged }: Budget, refusal?: () => string) {
  const left = limit.milliseconds - charged
  if (performance.now() - startedAt <= left || processorTime() - cpuAtStart <= left) return
  throw new LakeError(
    400,
    limit.errorType,
    refusal?.() ?? `This takes more than ${limit.milliseconds} ms of processor time; ${limit.advice}`,
  )
}
