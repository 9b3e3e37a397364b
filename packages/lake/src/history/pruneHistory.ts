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

const dayInMs = 24 * 60 * 60 * 1000

/** Transactions per step, which blocks requests for a few milliseconds. */
const stepSize = 100
const pauseInMs = 100
/** Delay before the next check once nothing is left to remove. */
const restInMs = 10 * 60 * 1000

/** Keeps history within its limits, in small steps, until the lake closes. */
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

export function createPruning({ store, accounts, clock }: Omit<HistoryContext, 'closing'>, { days, megabytes }: Bound) {
  let done = 0
  return (): boolean => {
    const { bytes, free } = store.size()
    const kept = bytes - free > megabytes * 1_000_000 ? dayInMs : days * dayInMs
    const now = clock()
    const times = { before: new Date(now - kept).toISOString(), now: new Date(now).toISOString() }
    const reached = store.pruneHistory(done, times, stepSize)
    done = reached ?? done
    if (reached === null) accounts.audit.prune(now - days * dayInMs) // not sooner for lack of space: it is bounded
    return reached !== null
  }
}
