/** Milliseconds of such work in one turn of the event loop. */
const sliceInMs = 50

/** What is urgent comes first. */
const waiting: { urgent: (() => void)[]; other: (() => void)[] } = { urgent: [], other: [] }
let used = 0
let isNextTurnPlanned = false

/**
 * Runs work in the order of the calls: at once while the turn's slice lasts, else in the next turns, so that requests are
 * answered in between.
 * @param work must not throw
 * @param canWait whether everything else that waits is done first
 */
export function runTimeSliced(work: () => void, canWait = false): void {
  waiting[canWait ? 'other' : 'urgent'].push(work)
  drain()
}

function drain() {
  while (used < sliceInMs) {
    const work = waiting.urgent.shift() ?? waiting.other.shift()
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
    if (waiting.urgent.length + waiting.other.length > 0) drain()
  })
}
