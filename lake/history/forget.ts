import type { Store } from '../store/store.ts'

type HistoryContext = { store: Pick<Store, 'size' | 'forget'>; clock: () => number; closing: AbortSignal }

type Bound = {
  /** Revisions that were replaced longer ago go. */
  days: number
  /** While the database takes more than this, those replaced more than a day ago go, too. */
  megabytes: number
}

const dayInMs = 24 * 60 * 60 * 1000

/** Transactions a step: a few milliseconds in which nobody else is served. */
const stepSize = 100
const pauseInMs = 100
/** How often to look again once all is done. */
const restInMs = 10 * 60 * 1000

/** Keeps history within its bound, a little at a time, until the lake closes. */
export function startForgetting(lake: HistoryContext, bound: Bound): void {
  const step = createForgetting(lake, bound)
  let timer: NodeJS.Timeout
  const run = () => {
    timer = setTimeout(run, tryStep() ? pauseInMs : restInMs).unref()
  }
  const tryStep = () => {
    try {
      return step()
    } catch (error) {
      console.error('Old history could not be removed:', error)
      return false
    }
  }
  timer = setTimeout(run, pauseInMs).unref()
  lake.closing.addEventListener('abort', () => clearTimeout(timer))
}

/** @returns the next step, which says whether there may be more to do */
export function createForgetting(
  { store, clock }: Pick<HistoryContext, 'store' | 'clock'>,
  { days, megabytes }: Bound,
) {
  let done = 0
  return (): boolean => {
    const { bytes, free } = store.size()
    const kept = bytes - free > megabytes * 1_000_000 ? dayInMs : days * dayInMs
    const reached = store.forget(done, new Date(clock() - kept).toISOString(), stepSize)
    done = reached ?? done
    return reached !== null
  }
}
