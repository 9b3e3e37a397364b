/**
 * Reads what an address answers with, and answers with the last good one while the content store cannot be read.
 * @throws what `read` threw, when nothing good was read since the start
 */
export function lastGood<T>(read: () => Promise<T>): () => Promise<T> {
  let last: { value: T } | null = null
  return async () => {
    try {
      last = { value: await read() }
    } catch (error) {
      if (last === null) throw error
      console.error('The content store cannot be read; answering with what it said last', error)
    }
    return last.value
  }
}
