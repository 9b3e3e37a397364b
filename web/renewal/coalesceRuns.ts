import { setTimeout } from 'node:timers/promises'

/**
 * Shares runs of `work` among many callers: each gets the outcome of a run that started after it asked. A run waits for
 * the one before it, and answers all who ask until it starts: a burst costs two runs, and its last edit is always read.
 * @param gatherMs for so many milliseconds before it starts, so that what is told twice is done once
 */
export function coalesceRuns<T>(work: () => Promise<T>, gatherMs = 0): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null

  return () => {
    next ??= last.then(async () => {
      if (gatherMs > 0) await setTimeout(gatherMs)
      next = null
      const run = work()
      last = run.catch(() => undefined)
      return run
    })
    return next
  }
}
