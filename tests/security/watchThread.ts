import { processorTime } from 'server-toolkit/withinTime.ts'

/**
 * Measures the longest time for which this thread was blocked: the smaller of the elapsed time and the processor time between two turns
 * of the event loop, as other programs also take processor time.
 * @returns its milliseconds
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
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
