import { dayMs } from '../durations.ts'
import { logFailure } from '../log.ts'
import type { Store } from '../store/store.ts'

type HistoryContext = {
  store: Pick<Store, 'pruneHistory'>
  accounts: { audit: Pick<Store['accounts']['audit'], 'prune'> }
  clock: () => number
  closing: AbortSignal
}

/** Transactions per step, which blocks requests for a few milliseconds. */
const stepSize = 100
const pauseMs = 100
/** Delay before the next check once nothing is left to remove. */
const idleMs = 10 * 60 * 1000

/** Removes history that is older than a number of days, in small steps, until the lake closes. */
export function startPruning(lake: HistoryContext, days: number): void {
  const step = createPruning(lake, days)
  let timer = setTimeout(run, pauseMs).unref()
  function run() {
    let hasMore = false
    try {
      hasMore = step()
    } catch (error) {
      logFailure('Old history could not be removed', error)
    }
    timer = setTimeout(run, hasMore ? pauseMs : idleMs).unref()
  }
  lake.closing.addEventListener('abort', () => clearTimeout(timer))
}

/** Creates a function that removes the next part, and returns whether there may be more. */
export function createPruning({ store, accounts, clock }: Omit<HistoryContext, 'closing'>, days: number) {
  let prunedUntil = 0
  return (): boolean => {
    const now = clock()
    const oldest = now - days * dayMs
    const times = { before: new Date(oldest).toISOString(), now: new Date(now).toISOString() }
    const reached = store.pruneHistory(prunedUntil, times, stepSize)
    prunedUntil = reached ?? prunedUntil
    if (reached === null) accounts.audit.prune(oldest)
    return reached !== null
  }
}
