/**
 * Shares runs of `work` among many callers: each gets the outcome of a run that started after it asked.
 * While one run is under way, all who ask wait for one more, so a burst costs two runs and its last edit is always read.
 */
export function coalesceRuns<T>(work: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | null = null
  let following: Promise<T> | null = null

  const start = () => {
    following = null
    const run = work().finally(() => {
      if (current === run) current = null
    })
    current = run
    return run
  }

  return () => {
    if (following !== null) return following
    if (current === null) return start()
    following = current.then(start, start)
    return following
  }
}
