import { processorTime } from 'server-toolkit/withinTime.ts'

/**
 * Measures for how long at most this thread did nothing but one piece of work: the smaller of the time that passed between
 * two turns and the processor time in it, as time also passes while other programs have the processor.
 * @returns the milliseconds of the longest
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
