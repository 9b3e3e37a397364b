/** So that strangers can't make the server read the store as often as they like. */
const sharedForMs = 500

/**
 * Wraps `read` so that its last result is returned while the content store cannot be read. Calls within half a second share one reading.
 * @throws what `read` threw, if it has not succeeded yet
 */
export function lastGood<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { value: T } | null = null
  let reading: { startedAt: number; result: Promise<T> } | null = null

  async function readAgain(): Promise<T> {
    try {
      last = { value: await read() }
    } catch (error) {
      if (last === null) throw error
      console.error('The content store cannot be read; answering with its last content', error)
    }
    return last.value
  }

  return () => {
    const now = performance.now()
    if (reading === null || now - reading.startedAt > sharedForMs) reading = { startedAt: now, result: readAgain() }
    return reading.result
  }
}
