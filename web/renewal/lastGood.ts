/**
 * Wraps `read` so that only one reading runs at a time, however many strangers cause one. Calls during a reading share the next
 * one, so that no call gets content from before it was made.
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
