import { Readable } from 'node:stream'
import type { Handler } from '../context.ts'

/**
 * `POST /snapshots`: lets `lake/commands/backup.ts` copy the database, whose file does not change from the answer's first
 * line until the end of the request's body. Whoever gets no second line has copied nothing of use.
 */
export const holdLog: Handler = ({ request, lake }) => {
  const release = lake.store.holdLog()
  async function* lines() {
    try {
      yield Buffer.from('held\n')
      for await (const _ of request.body ?? []); // it says nothing, only when it ends
      yield Buffer.from('released\n')
    } finally {
      release()
    }
  }
  return new Response(Readable.toWeb(Readable.from(lines())) as ReadableStream)
}
