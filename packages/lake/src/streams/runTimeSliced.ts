/** Milliseconds of such work per turn of the event loop. */
const sliceInMs = 50

/** Urgent work runs first. */
const waiting: { urgent: (() => void)[]; other: (() => void)[] } = { urgent: [], other: [] }
let used = 0
let isNextTurnPlanned = false

/**
 * Runs work in call order: immediately during the turn's time slice, otherwise in later turns, so that requests are
 * answered in between.
 * @param work must not throw
 * @param canWait whether all other waiting work runs first
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
