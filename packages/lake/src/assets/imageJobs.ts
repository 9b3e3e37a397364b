import { availableParallelism } from 'node:os'
import { retryLater } from '../errors.ts'
import { createFairQueue, type FairQueue } from '../fairQueue.ts'
import { createRateLimiter, type Rate } from '../rateLimiter.ts'
import { maxCanvas } from './layout.ts'

const createRefusal = () =>
  retryLater(503, 'busyError', 'Too many pictures are being processed; try again in a few seconds', 5)

/** Queues image jobs for clients in turn. `size` is the number of pixels that are produced: the largest ones run alone. */
export const createImageJobs = (limits: { active: number; waiting: number }): FairQueue =>
  createFairQueue({ ...limits, capacity: maxCanvas, createRefusal })

/** Shared by uploads and pictures of all lakes of the process; leaves one core to the event loop. */
export const imageJobs = createImageJobs({ active: Math.max(1, availableParallelism() - 1), waiting: 100 })

/** New sizes: a site has some hundreds in all, and a visitor needs some dozens. */
const ofAddress: Rate = { burst: 120, perSecond: 2 }
const ofAll: Rate = { burst: 600, perSecond: 10 }

/** Limits how many pictures strangers can have computed by requesting made-up sizes. */
export function countNewVariants(clock: () => number) {
  const limiter = createRateLimiter(clock)

  /** Counts one new size for a client; empty for an unknown one. Throws LakeError 429. */
  return (from: string): void => {
    if (from !== '') limiter.take(from, ofAddress, 'More than 120 new picture sizes per minute')
    limiter.take('', ofAll, 'More than 600 new picture sizes per minute')
  }
}
