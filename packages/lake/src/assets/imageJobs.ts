import { availableParallelism } from 'node:os'
import { LakeError, retryLater } from '../errors.ts'
import { maxCanvas } from './layout.ts'

type Waiting = { pixels: number; start: () => void; refuse: (reason: LakeError) => void }

export type JobOptions = {
  /** Who it is done for: those who wait take turns, whoever asks for most waits longest. Empty: nobody in particular. */
  from?: string
  /** Aborted when nobody waits for it any more. */
  signal?: AbortSignal | undefined
  /** Of the picture that comes out. */
  pixels?: number
  /** Of the picture that is read. */
  pixelsRead?: number
}

/**
 * Work on pictures in turn. Each takes a core, and memory by its pixels: as many are done at once as there are places, and
 * none beside one of the largest.
 * @param places.waiting beyond so many, who asks for most is refused
 */
export function openImageJobs({ active: places, waiting: waitingPlaces }: { active: number; waiting: number }) {
  /** By who it is for; whose turn is next comes first. */
  const queues = new Map<string, Waiting[]>()
  let active = 0
  let pixelsAtWork = 0
  let waiting = 0

  function startNext(): void {
    const [first] = queues
    const [job] = first?.[1] ?? []
    if (!first || !job || active >= places || (active > 0 && pixelsAtWork + job.pixels > maxCanvas)) return
    const [from, queue] = first
    queues.delete(from)
    if (queue.length > 1) queues.set(from, queue.slice(1))
    waiting -= 1
    active += 1
    pixelsAtWork += job.pixels
    job.start()
    startNext()
  }

  function enqueue(from: string, job: Waiting): void {
    if (waiting >= waitingPlaces) {
      const [busiest, longest] = [...queues].reduce((one, other) => (other[1].length > one[1].length ? other : one))
      if (longest.length <= (queues.get(from)?.length ?? 0) + 1) throw tooMany()
      longest.pop()?.refuse(tooMany())
      if (longest.length === 0) queues.delete(busiest)
      waiting -= 1
    }
    queues.set(from, [...(queues.get(from) ?? []), job])
    waiting += 1
    startNext()
  }

  function dequeue(from: string, job: Waiting): void {
    const queue = queues.get(from) ?? []
    if (!queue.includes(job)) return
    const others = queue.filter((one) => one !== job)
    if (others.length > 0) queues.set(from, others)
    else queues.delete(from)
    waiting -= 1
    job.refuse(nobodyWaits())
    startNext()
  }

  return {
    get waiting() {
      return waiting
    },
    get atWork() {
      return active
    },

    /** @throws LakeError 503 with Retry-After when too much waits, 499 when nobody waits for it any more */
    async run<T>(job: () => Promise<T>, { from = '', signal, pixels = 0 }: JobOptions = {}): Promise<T> {
      if (signal?.aborted) throw nobodyWaits()
      await new Promise<void>((start, refuse) => {
        const mine = { pixels, start, refuse }
        signal?.addEventListener('abort', () => dequeue(from, mine), { once: true })
        enqueue(from, mine)
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

/** A phone's photo of 12 megapixels, 1200 pixels wide, is a small picture; it takes some tenths of a second. */
const smallCost = 2_500_000

/** To read a pixel takes a tenth of what it takes to make one. */
const costOf = ({ pixels = 0, pixelsRead = 0 }: JobOptions) => pixels + pixelsRead / 10

export type ImageJobs = ReturnType<typeof openImageJobs>

/** Small pictures have places of their own: none of them waits for a large one, which takes seconds. */
export const openImageLanes = (small: ImageJobs, large: ImageJobs): ImageJobs => ({
  get waiting() {
    return small.waiting + large.waiting
  },
  get atWork() {
    return small.atWork + large.atWork
  },
  run: (job, options) => (costOf(options ?? {}) <= smallCost ? small : large).run(job, options),
})

const places = Math.max(1, availableParallelism() - 1)

/** One place for all lakes of the process; the event loop and whoever uploads keep a core. */
export const transformJobs = openImageLanes(
  openImageJobs({ active: places, waiting: 100 }),
  openImageJobs({ active: places, waiting: 100 }),
)

/** What people who are signed in upload waits for no visitor. */
export const uploadJobs = openImageJobs({ active: 1, waiting: 100 })

/** The answer goes nowhere: it is for the log. */
export const nobodyWaits = () =>
  new LakeError(499, 'clientClosedRequestError', 'Whoever asked for this picture has gone')

const tooMany = () =>
  retryLater(503, 'busyError', 'Too many pictures are being made just now; try again in some seconds', 5)
