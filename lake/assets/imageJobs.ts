import { availableParallelism } from 'node:os'
import { LakeError } from '../errors.ts'
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

const secondsUntilRetry = 5

/**
 * Work on pictures in turn. Each takes a core, and memory by its pixels: as many are done at once as there are places, and
 * none beside one of the largest.
 * @param places.waiting beyond so many, who asks for most is refused
 */
export function openImageJobs({ active: places, waiting: waitingPlaces }: { active: number; waiting: number }) {
  /** Whose turn is next comes first. */
  const lines = new Map<string, Waiting[]>()
  let active = 0
  let pixelsAtWork = 0
  let waiting = 0

  function startNext(): void {
    const [turn] = lines
    const [job] = turn?.[1] ?? []
    if (!turn || !job || active >= places || (active > 0 && pixelsAtWork + job.pixels > maxCanvas)) return
    const [from, line] = turn
    lines.delete(from)
    if (line.length > 1) lines.set(from, line.slice(1))
    waiting -= 1
    begin(job)
    startNext()
  }

  function begin(job: Waiting): void {
    active += 1
    pixelsAtWork += job.pixels
    job.start()
  }

  function line(from: string, job: Waiting): void {
    if (waiting >= waitingPlaces) {
      const [busiest, longest] = [...lines].reduce((one, other) => (other[1].length > one[1].length ? other : one))
      if (longest.length <= (lines.get(from)?.length ?? 0) + 1) throw tooMany()
      longest.pop()?.refuse(tooMany())
      if (longest.length === 0) lines.delete(busiest)
      waiting -= 1
    }
    lines.set(from, [...(lines.get(from) ?? []), job])
    waiting += 1
    startNext()
  }

  function leave(from: string, job: Waiting): void {
    const left = lines.get(from) ?? []
    if (!left.includes(job)) return
    const others = left.filter((one) => one !== job)
    if (others.length > 0) lines.set(from, others)
    else lines.delete(from)
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
        signal?.addEventListener('abort', () => leave(from, mine), { once: true })
        line(from, mine)
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
  new LakeError(
    503,
    'busyError',
    'Too many pictures are being made just now; try again in some seconds',
    {},
    {
      headers: { 'retry-after': String(secondsUntilRetry) },
    },
  )
