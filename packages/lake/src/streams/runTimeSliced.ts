/** Milliseconds of such work in one turn of the event loop. */
const sliceInMs = 50

const waiting: (() => void)[] = []
let used = 0
let isNextTurnPlanned = false

/**
 * Runs work in the order of the calls: at once while the turn's slice lasts, else in the next turns, so that requests are
 * answered in between.
 * @param work must not throw
 */
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
