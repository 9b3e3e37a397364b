import type { LakeError } from './errors.ts'

type Job = { start: () => void; refuse: (reason: LakeError) => void }

type Limits = { waiting: number; createRefusal: () => LakeError }

/** Queues jobs, of which one runs at a time. Clients take turns. If the queue is full, the one with the most jobs is refused. */
export function createFairQueue({ waiting: maxWaiting, createRefusal }: Limits) {
  /** The waiting jobs of each client; the clients in the order of their turns. */
  const clients = new Map<string, Job[]>()
  let isBusy = false

  function startNext(): void {
    const [next] = clients
    if (isBusy || !next) return
    const [from, [job, ...others]] = next
    clients.delete(from)
    if (others.length > 0) clients.set(from, others)
    isBusy = true
    job?.start()
  }

  function enqueue(job: Job, from: string): void {
    const own = clients.get(from) ?? []
    const lists = [...clients.values()]
    if (lists.flat().length >= maxWaiting) {
      const [busiest = own] = lists.toSorted((a, b) => b.length - a.length)
      if (busiest.length <= own.length + 1) throw createRefusal()
      busiest.pop()?.refuse(createRefusal())
    }
    clients.set(from, [...own, job])
    startNext()
  }

  return {
    /**
     * Runs a job in its turn. Throws LakeError 503 if the queue is full.
     * @param from the client for whom the job is done; empty for none in particular
     */
    async run<T>(job: () => Promise<T>, from = ''): Promise<T> {
      await new Promise<void>((start, refuse) => enqueue({ start, refuse }, from))
      try {
        return await job()
      } finally {
        isBusy = false
        startNext()
      }
    },
  }
}
