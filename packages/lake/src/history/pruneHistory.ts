import { logFailure } from '../log.ts'
import type { Store } from '../store/store.ts'

type HistoryContext = { store: Pick<Store, 'size' | 'pruneHistory'>; clock: () => number; closing: AbortSignal }

type Bound = {
  /** Revisions that were replaced longer ago go. */
  days: number
  /** While the database takes more than this, those replaced more than a day ago go, too. */
  megabytes: number
}

const dayInMs = 24 * 60 * 60 * 1000

/** Transactions a step: a few milliseconds in which no request is answered. */
const stepSize = 100
const pauseInMs = 100
/** Until the next check once all is done. */
const restInMs = 10 * 60 * 1000

/** Keeps history within its bound, a little at a time, until the lake closes. */
export function startPruning(lake: HistoryContext, bound: Bound): void {
  const step = createPruning(lake, bound)
  let timer = setTimeout(run, pauseInMs).unref()
  function run() {
    let hasMore = false
    try {
      hasMore = step()
    } catch (error) {
      logFailure('Old history could not be removed', error)
    }
    timer = setTimeout(run, hasMore ? pauseInMs : restInMs).unref()
  }
  lake.closing.addEventListener('abort', () => clearTimeout(timer))
}

/** @returns the next step, which says whether there may be more to do */
export function createPruning({ store, clock }: Pick<HistoryContext, 'store' | 'clock'>, { days, megabytes }: Bound) {
  let done = 0
  return (): boolean => {
    const { bytes, free } = store.size()
    const kept = bytes - free > megabytes * 1_000_000 ? dayInMs : days * dayInMs
    const reached = store.pruneHistory(done, new Date(clock() - kept).toISOString(), stepSize)
    done = reached ?? done
    return reached !== null
  }
}
