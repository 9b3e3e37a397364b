import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru'
import { type LakeError, retryLater } from '../errors.ts'
import { openFairQueue, type FairQueue } from '../fairQueue.ts'
import { maxCanvas } from './layout.ts'

const createRefusal = () =>
  retryLater(503, 'busyError', 'Too many pictures are being processed; try again in a few seconds', 5)

/** Queues image jobs for clients in turn. `size` is the number of pixels that are produced: the largest ones run alone. */
export const openImageJobs = (limits: { active: number; waiting: number }): FairQueue =>
  openFairQueue({ ...limits, capacity: maxCanvas, createRefusal })

/** Shared by uploads and pictures of all lakes of the process; leaves one core to the event loop. */
export const imageJobs = openImageJobs({ active: Math.max(1, availableParallelism() - 1), waiting: 100 })

/** New sizes allowed at once, and then per minute: a site has some hundreds in all, and a visitor needs some dozens. */
const allowed = { address: { atOnce: 120, perMinute: 120 }, all: { atOnce: 600, perMinute: 600 } }

const rememberedLimit = 10_000

type Rate = (typeof allowed)[keyof typeof allowed]
type Bucket = { left: number; at: number }

/** Limits how many pictures strangers can have computed by requesting made-up sizes. */
export function countNewVariants(clock: () => number) {
  const addresses = new LRUCache<string, Bucket>({ max: rememberedLimit })
  let all: Bucket = { left: allowed.all.atOnce, at: clock() }

  /** Counts one new size for a client; empty for an unknown one. Throws LakeError 429. */
  return (from: string): void => {
    const now = clock()
    all = refilled(all, allowed.all, now)
    const earlier = addresses.get(from) ?? { left: allowed.address.atOnce, at: now }
    const own = refilled(earlier, allowed.address, now)
    if (from !== '' && own.left < 1) throw tooManySizes(own, allowed.address)
    if (all.left < 1) throw tooManySizes(all, allowed.all)
    all.left -= 1
    if (from !== '') addresses.set(from, { ...own, left: own.left - 1 })
  }
}

/** Refills a bucket; a clock that was set back refills nothing. */
function refilled({ left, at }: Bucket, { atOnce, perMinute }: Rate, now: number): Bucket {
  return { left: Math.min(atOnce, left + (Math.max(0, now - at) / 60_000) * perMinute), at: now }
}

function tooManySizes({ left }: Bucket, { perMinute }: Rate): LakeError {
  const seconds = Math.max(1, Math.ceil(((1 - left) / perMinute) * 60))
  const description = `More than ${perMinute} new picture sizes per minute; try again in ${seconds} s`
  return retryLater(429, 'tooManyRequestsError', description, seconds)
}
