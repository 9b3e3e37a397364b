/**
 * Wraps `read` so that calls share readings: only one runs at a time, so that strangers can't make the server read the store
 * as often as they like, and calls meanwhile share the next one, so that none gets content from before the call.
 */
export function shareReadings<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null

  return () => {
    if (next === null) {
      const start = () => {
        next = null
        return read()
      }
      running = next = running.then(start, start)
    }
    return next
  }
}

/**
 * Wraps `read` so that calls share readings, and its last result is returned while the content store cannot be read.
 * @throws what `read` threw, if it has not succeeded yet
 */
export function lastGood<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { value: T } | null = null

  return shareReadings(async () => {
    try {
      last = { value: await read() }
    } catch (error) {
      if (last === null) throw error
      console.error('The content store cannot be read; answering with its last content', error)
    }
    return last.value
  })
}
