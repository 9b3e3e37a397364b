/**
 * Wraps `run` so that only one run is in progress at a time. Calls during a run share the next one, so that no call gets the
 * result of a run that began before it.
 */
export function shareRuns<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null

  return () => {
    if (next === null) {
      const start = () => {
        next = null
        return run()
      }
      running = next = running.then(start, start)
    }
    return next
  }
}

/**
 * Wraps `read` so that calls share its runs, and its last result is returned while the content store cannot be read.
 * @throws what `read` threw, if it has not succeeded yet
 */
export function lastGood<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { value: T } | null = null

  return shareRuns(async () => {
    try {
      last = { value: await read() }
    } catch (error) {
      if (last === null) throw error
      console.error('The content store cannot be read; answering with its last content', error)
    }
    return last.value
  })
}
