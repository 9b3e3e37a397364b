import { Readable } from 'node:stream'
import type { Handler } from '../context.ts'

/**
 * `POST /snapshots`: lets the backup command copy the database, whose file does not change between the first line of
 * the response and the end of the request's body. Without the second line, the copy is invalid.
 */
export const pinDatabaseFile: Handler = ({ request, lake }) => {
  const release = lake.store.pinDatabaseFile()
  async function* lines() {
    try {
      yield Buffer.from('held\n')
      for await (const _ of request.body ?? []); // only its end matters
      yield Buffer.from('released\n')
    } finally {
      release()
    }
  }
  return new Response(Readable.toWeb(Readable.from(lines())) as ReadableStream)
}
