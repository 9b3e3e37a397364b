import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { processorTime } from 'server-toolkit/withinTime.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/**
 * Measures the longest time for which this thread was blocked: the smaller of the elapsed time and the processor time between two turns
 * of the event loop, as other programs also take processor time. Collects first what other tests of this process left, which would count as a
 * block if it were collected meanwhile.
 * @returns its milliseconds
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  collectGarbage()
  let last = { at: performance.now(), cpu: processorTime() }
  let longest = 0
  const look = () => {
    const now = { at: performance.now(), cpu: processorTime() }
    longest = Math.max(longest, Math.min(now.at - last.at, now.cpu - last.cpu))
    last = now
  }
  const timer = setInterval(look, 5)
  try {
    await work()
    look()
    return longest
  } finally {
    clearInterval(timer)
  }
}
