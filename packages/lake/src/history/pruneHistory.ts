import { dayMs } from '../durations.ts'
import { logFailure } from '../log.ts'
import type { Store } from '../store/store.ts'

type HistoryContext = {
  store: Pick<Store, 'size' | 'pruneHistory'>
  accounts: { audit: Pick<Store['accounts']['audit'], 'prune'> }
  clock: () => number
  closing: AbortSignal
}

type Bound = {
  days: number
  megabytes: number
}

/** Transactions per step, which blocks requests for a few milliseconds. */
const stepSize = 100
const pauseMs = 100
/** Delay before the next check once nothing is left to remove. */
const restMs = 10 * 60 * 1000

/** Keeps history within its limits, in small steps, until the lake closes. */
export function startPruning(lake: HistoryContext, bound: Bound): void {
  const step = createPruning(lake, bound)
  let timer = setTimeout(run, pauseMs).unref()
  function run() {
    let hasMore = false
    try {
      hasMore = step()
    } catch (error) {
      logFailure('Old history could not be removed', error)
    }
    timer = setTimeout(run, hasMore ? pauseMs : restMs).unref()
  }
  lake.closing.addEventListener('abort', () => clearTimeout(timer))
}

export function createPruning({ store, accounts, clock }: Omit<HistoryContext, 'closing'>, { days, megabytes }: Bound) {
  let done = 0
  return (): boolean => {
    const { bytes, free } = store.size()
    const kept = bytes - free > megabytes * 1_000_000 ? dayMs : days * dayMs
    const now = clock()
    const times = { before: new Date(now - kept).toISOString(), now: new Date(now).toISOString() }
    const reached = store.pruneHistory(done, times, stepSize)
    done = reached ?? done
    if (reached === null) accounts.audit.prune(now - days * dayMs) // not sooner for lack of space: it is bounded
    return reached !== null
  }
}
