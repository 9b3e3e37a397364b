/**
 * Wraps `read` so that its last result is returned while the content store cannot be read.
 * @throws what `read` threw, if it has not succeeded yet
 */
export function lastGood<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { value: T } | null = null
  return async () => {
    try {
      last = { value: await read() }
    } catch (error) {
      if (last === null) throw error
      console.error('The content store cannot be read; answering with its last content', error)
    }
    return last.value
  }
}
