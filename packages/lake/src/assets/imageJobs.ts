import { retryLater } from '../errors.ts'
import { createFairQueue } from '../fairQueue.ts'
import { createRateLimiter, type Rate } from '../rateLimiter.ts'

const createRefusal = () =>
  retryLater(503, 'busyError', 'Too many pictures are being processed; try again in a few seconds', 5)

export const createImageJobs = (maxWaiting: number) => createFairQueue({ maxWaiting, createRefusal })

/** The queue of uploads and pictures of all lakes of the process. One job at a time also bounds their memory. */
export const imageJobs = createImageJobs(100)

/** Limits new sizes: a site has some hundreds in all, and a visitor needs some dozens. */
const ofAddress: Rate = { burst: 120, perSecond: 2 }
const ofAll: Rate = { burst: 600, perSecond: 10 }

/** Creates a function that limits new picture sizes, because anybody can request arbitrary ones. */
export function countNewVariants(clock: () => number) {
  const limiter = createRateLimiter(clock)

  /** Counts one new size for a client; empty for an unknown one. Throws LakeError 429. */
  return (from: string): void => {
    if (from !== '') limiter.take(from, ofAddress, 'More than 120 new picture sizes per minute')
    limiter.take('', ofAll, 'More than 600 new picture sizes per minute')
  }
}
