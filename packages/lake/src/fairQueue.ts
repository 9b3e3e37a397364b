import type { LakeError } from './errors.ts'

type Job = { from: string; turn: number; start: () => void; refuse: (reason: LakeError) => void }

type Limits = { waiting: number; createRefusal: () => LakeError }

/** Queues jobs, of which one runs at a time. Clients take turns. If the queue is full, a job of the client with the most is refused. */
export function createFairQueue({ waiting: maxWaiting, createRefusal }: Limits) {
  /** In the order of their turns. A client's second job that waits is for its second turn from now. */
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
     * @param from the client for whom the job is done; empty for none in particular
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
