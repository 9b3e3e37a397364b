import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru'
import { LakeError, retryLater } from '../errors.ts'
import { maxCanvas } from './layout.ts'

type Job = { from: string; round: number; pixels: number; start: () => void; refuse: (reason: LakeError) => void }

export type JobOptions = {
  /** The client the job is done for: waiting clients take turns. Empty for none in particular. */
  from?: string
  signal?: AbortSignal | undefined
  pixels?: number
  pixelsRead?: number
}

/**
 * Queues image jobs; up to `active` run at once, the largest ones alone. If the queue is full, the client with the most
 * jobs is refused.
 */
export function openImageJobs({ active: maxActive, waiting: maxWaiting }: { active: number; waiting: number }) {
  let waiting: Job[] = []
  let active = 0
  let pixelsAtWork = 0
  /** Clients take turns: a client's next job is in the current round, the one after in the next. */
  let round = 0

  const getCount = (from: string) => waiting.filter((job) => job.from === from).length

  function startNext(): void {
    const [job] = waiting.toSorted((one, other) => one.round - other.round)
    if (!job || active >= maxActive || (active > 0 && pixelsAtWork + job.pixels > maxCanvas)) return
    waiting = waiting.filter((one) => one !== job)
    round = job.round
    active += 1
    pixelsAtWork += job.pixels
    job.start()
    startNext()
  }

  function enqueue(job: Job): void {
    if (waiting.length >= maxWaiting) {
      const [busiest] = waiting.toSorted((one, other) => getCount(other.from) - getCount(one.from))
      if (!busiest || getCount(busiest.from) <= getCount(job.from) + 1) throw tooMany()
      const last = waiting.findLast(({ from }) => from === busiest.from)
      waiting = waiting.filter((one) => one !== last)
      last?.refuse(tooMany())
    }
    const own = waiting.findLast(({ from }) => from === job.from)
    waiting.push(Object.assign(job, { round: own ? own.round + 1 : round }))
    startNext()
  }

  return {
    get waiting() {
      return waiting.length
    },
    get atWork() {
      return active
    },

    /** Runs a job in its turn. Throws LakeError 503 if the queue is full, 499 once the result is not needed. */
    async run<T>(job: () => Promise<T>, { from = '', signal, pixels = 0 }: JobOptions = {}): Promise<T> {
      if (signal?.aborted) throw clientGone()
      await new Promise<void>((start, refuse) => {
        const mine = { from, round, pixels, start, refuse }
        const leave = () => {
          waiting = waiting.filter((one) => one !== mine)
          refuse(clientGone()) // has no effect once the job has started
          startNext()
        }
        signal?.addEventListener('abort', leave, { once: true })
        enqueue(mine)
      })
      try {
        return await job()
      } finally {
        active -= 1
        pixelsAtWork -= pixels
        startNext()
      }
    },
  }
}

/** Cost limit of a small picture: reducing a 12-megapixel photo to 1200 pixels takes some tenths of a second. */
const smallCost = 2_500_000

/** Reading a pixel costs a tenth of producing one. */
const getCost = ({ pixels = 0, pixelsRead = 0 }: JobOptions) => pixels + pixelsRead / 10

export type ImageJobs = ReturnType<typeof openImageJobs>

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

/** Returns the error for a result that is no longer needed; it only appears in the log. */
export const clientGone = () =>
  new LakeError(499, 'clientClosedRequestError', 'The client no longer needs this picture')

const tooMany = () =>
  retryLater(503, 'busyError', 'Too many pictures are being processed; try again in a few seconds', 5)

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
