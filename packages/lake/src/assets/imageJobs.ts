import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru'
import { type LakeError, retryLater } from '../errors.ts'
import { type FairQueue, openFairQueue, type QueuedOptions } from '../fairQueue.ts'
import { maxCanvas } from './layout.ts'

/** `size` is the number of pixels that are produced. */
export type JobOptions = QueuedOptions & { pixelsRead?: number }

export type ImageJobs = Omit<FairQueue, 'run'> & {
  run: <T>(job: () => Promise<T>, options?: JobOptions) => Promise<T>
}

const createRefusal = () =>
  retryLater(503, 'busyError', 'Too many pictures are being processed; try again in a few seconds', 5)

/** Queues image jobs for clients in turn; the largest ones run alone. */
export const openImageJobs = (limits: { active: number; waiting: number }): ImageJobs =>
  openFairQueue({ ...limits, capacity: maxCanvas, createRefusal })

/** Cost limit of a small picture: reducing a 12-megapixel photo to 1200 pixels takes some tenths of a second. */
const smallCost = 2_500_000

/** Reading a pixel costs a tenth of producing one. */
const getCost = ({ size = 0, pixelsRead = 0 }: JobOptions) => size + pixelsRead / 10

/** Combines two queues so that small pictures never wait for large ones, which take seconds. */
export const openImageLanes = (small: ImageJobs, large: ImageJobs): ImageJobs => ({
  get waiting() {
    return small.waiting + large.waiting
  },
  get atWork() {
    return small.atWork + large.atWork
  },
  run: (job, options) => (getCost(options ?? {}) <= smallCost ? small : large).run(job, options),
})

const cores = Math.max(1, availableParallelism() - 1)

/** Shared by all lakes of the process; leaves one core to the event loop and to uploads. */
export const transformJobs = openImageLanes(
  openImageJobs({ active: cores, waiting: 100 }),
  openImageJobs({ active: cores, waiting: 100 }),
)

/** Separate from `transformJobs`, so that uploads do not wait for visitors. */
export const uploadJobs = openImageJobs({ active: 1, waiting: 100 })

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
    const known = addresses.get(from) ?? { left: allowed.address.atOnce, at: now }
    const own = refilled(known, allowed.address, now)
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
