import { setTimeout } from 'node:timers/promises'

/**
 * Shares runs of `work` among many callers: each gets the outcome of a run that started after its call. A run waits for
 * the one before it, and answers all calls until it starts: a burst costs two runs, and its last edit is always read.
 * @param work gets the arguments of the calls that it answers, in order
 * @param gatherMs how long a run waits for further calls before it starts
 */
export function coalesceRuns<Call, T>(
  work: (calls: [Call, ...Call[]]) => Promise<T>,
  gatherMs = 0,
): (call: Call) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let next: { calls: [Call, ...Call[]]; outcome: Promise<T> } | null = null

  return (call) => {
    if (next) {
      next.calls.push(call)
      return next.outcome
    }
    const calls: [Call, ...Call[]] = [call]
    const outcome = last.then(async () => {
      if (gatherMs > 0) await setTimeout(gatherMs)
      next = null
      const run = work(calls)
      last = run.catch(() => undefined)
      return run
    })
    next = { calls, outcome }
    return outcome
  }
}
