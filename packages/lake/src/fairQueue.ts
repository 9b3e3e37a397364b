import { LakeError } from './errors.ts'

type Job = { from: string; round: number; size: number; start: () => void; refuse: (reason: LakeError) => void }

export type QueuedOptions = {
  /** The client the job is done for: waiting clients take turns. Empty for none in particular. */
  from?: string
  signal?: AbortSignal | undefined
  size?: number
}

type Limits = {
  active: number
  waiting: number
  /** The total size of jobs that run at once; a larger one runs alone. */
  capacity?: number
  createRefusal: () => LakeError
}

export type FairQueue = ReturnType<typeof createFairQueue>

/** Queues jobs; up to `active` run at once. If the queue is full, the client with the most jobs is refused. */
export function createFairQueue({
  active: maxActive,
  waiting: maxWaiting,
  capacity = Infinity,
  createRefusal,
}: Limits) {
  let waiting: Job[] = []
  let active = 0
  let sizeAtWork = 0
  /** Clients take turns: a client's next job is in the current round, the one after in the next. */
  let round = 0

  const getCount = (from: string) => waiting.filter((job) => job.from === from).length

  function startNext(): void {
    const [job] = waiting.toSorted((a, b) => a.round - b.round)
    if (!job || active >= maxActive || (active > 0 && sizeAtWork + job.size > capacity)) return
    waiting = waiting.filter((queued) => queued !== job)
    round = job.round
    active += 1
    sizeAtWork += job.size
    job.start()
    startNext()
  }

  function enqueue(job: Job): void {
    if (waiting.length >= maxWaiting) {
      const [busiest] = waiting.toSorted((a, b) => getCount(b.from) - getCount(a.from))
      if (!busiest || getCount(busiest.from) <= getCount(job.from) + 1) throw createRefusal()
      const last = waiting.findLast(({ from }) => from === busiest.from)
      waiting = waiting.filter((queued) => queued !== last)
      last?.refuse(createRefusal())
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
    async run<T>(job: () => Promise<T>, { from = '', signal, size = 0 }: QueuedOptions = {}): Promise<T> {
      if (signal?.aborted) throw clientGone()
      await new Promise<void>((start, refuse) => {
        const mine = { from, round, size, start, refuse }
        const leave = () => {
          waiting = waiting.filter((queued) => queued !== mine)
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
        sizeAtWork -= size
        startNext()
      }
    },
  }
}

/** Returns the error for a result that is no longer needed; it only appears in the log. */
export const clientGone = () => new LakeError(499, 'clientClosedRequestError', 'The client no longer needs this')
