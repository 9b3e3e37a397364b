/** Milliseconds of such work a turn of the event loop. */
const share = 50

const waiting: (() => void)[] = []
let used = 0
let isNextTurnPlanned = false

/**
 * Does work in the order in which it is asked for: at once, or when the turn's share is used up in the next ones, so that
 * requests are answered in between.
 * @param work must not throw
 */
export function runTimeSliced(work: () => void): void {
  waiting.push(work)
  doSome()
}

function doSome() {
  while (used < share) {
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
    if (waiting.length > 0) doSome()
  })
}
