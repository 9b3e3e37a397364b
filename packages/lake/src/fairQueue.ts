import type { LakeError } from './errors.ts'

type Job = { from: string; turn: number; start: () => void; refuse: (reason: LakeError) => void }

type Limits = { maxWaiting: number; createRefusal: () => LakeError }

/** Creates a queue that runs one job at a time; clients take turns. A full queue refuses a job of the client with the most. */
export function createFairQueue({ maxWaiting, createRefusal }: Limits) {
  /** Sorted by turn: a client's second waiting job has its second turn from now. */
  const waiting: Job[] = []
  let turn = 0
  let isBusy = false

  function enqueue(job: Omit<Job, 'turn'>): void {
    const own = waiting.filter(({ from }) => from === job.from).length
    waiting.push({ ...job, turn: turn + own + 1 })
    waiting.sort((a, b) => a.turn - b.turn)
    if (waiting.length > maxWaiting) waiting.pop()?.refuse(createRefusal())
  }

  return {
    /**
     * Runs a job in its turn. Throws LakeError 503 if the queue is full.
     * @param from the client that requests the job; empty if unknown
     */
    async run<T>(job: () => Promise<T>, from = ''): Promise<T> {
      if (isBusy) await new Promise<void>((start, refuse) => enqueue({ from, start, refuse }))
      isBusy = true
      try {
        return await job()
      } finally {
        const next = waiting.shift()
        isBusy = next !== undefined
        turn = next?.turn ?? turn
        next?.start()
      }
    },
  }
}
