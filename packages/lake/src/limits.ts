import { withinTime } from 'server-toolkit/withinTime.ts'
import { LakeError } from './errors.ts'

export type Limit = { milliseconds: number; errorType: string; advice: string }

/**
 * Limits the processor time of a query, which blocks all other requests; set by LAKE_QUERY_MS. The Studio's search of 10,000
 * documents, each of which matches, takes about 400 ms, and more when it is the first one.
 */
export const queryLimit: Limit = {
  milliseconds: 1000,
  errorType: 'queryTimeoutError',
  advice: 'do less at once: filter by _type or _id first, and keep * out of other filters and projections',
}

/** Limits what a transaction writes: making this much durable takes a quarter of a second, and can't be interrupted. */
type TransactionLimit = Limit & { documents: number; characters: number }

export const transactionLimit: TransactionLimit = {
  documents: 10_000,
  characters: 15_000_000,
  milliseconds: 180,
  errorType: 'transactionTimeoutError',
  advice:
    'nothing was written: send it in parts, select documents by id or by a query with few results, and items by index or _key instead of ".."',
}

/** Limits a transaction of the command line, which imports whole datasets; other requests wait meanwhile. */
export const importLimit: TransactionLimit = {
  ...transactionLimit,
  documents: 100_000,
  characters: 100_000_000,
  milliseconds: 30_000,
  advice: 'import less at once',
}

let isWithinTimeout = false

/**
 * Runs work that a request can make arbitrarily long, and interrupts it at the limit, whether it is in a loop, a recursion or
 * a regular expression. It must have no side effects, because it may also run again from its beginning. Nested calls run
 * within the outer limit: `node:vm` loses a timeout that ends while another one is running.
 * @throws LakeError 400 past the limit
 */
export function withTimeout<T>(work: () => T, { milliseconds, errorType, advice } = queryLimit): T {
  if (isWithinTimeout) return work()
  isWithinTimeout = true
  try {
    return withinTime(milliseconds, work)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
    throw new LakeError(400, errorType, `This takes more than ${milliseconds} ms of processor time; ${advice}`)
  } finally {
    isWithinTimeout = false
  }
}

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
    `This is more than ${limit / 1_000_000} MB; request fewer documents or fields at once, or export the dataset`,
  )

const sliceMs = 10

const waiting: (() => void)[] = []
let isScheduled = false

/** Runs work in call order, for some milliseconds in each turn of the event loop, so that requests are answered in between. */
export function runTimeSliced(work: () => void): void {
  waiting.push(work)
  schedule()
}

function schedule(): void {
  if (isScheduled || waiting.length === 0) return
  isScheduled = true
  setImmediate(runSlice)
}

function runSlice(): void {
  isScheduled = false
  const end = performance.now() + sliceMs
  try {
    do waiting.shift()?.()
    while (waiting.length > 0 && performance.now() < end)
  } finally {
    schedule()
  }
}
