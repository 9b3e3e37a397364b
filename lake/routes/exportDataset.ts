import { Readable } from 'node:stream'
import { exportPage } from '../exportPage.ts'
import type { Handler } from '../routes.ts'

/**
 * Large, so that there are hardly ever two pages: `@sanity/export` reads on only if the last line of a page reaches it in
 * one piece, and loses the rest of the dataset without a word when the network cuts that line in two.
 */
const documentsInPage = 100_000

const documentsInChunk = 100

/**
 * `GET /data/export/:dataset`: a document a line, as they all were when it was asked for. With `nextCursor`, a page at a
 * time, whose last line tells the cursor of the next one. @see https://www.sanity.io/docs/http-reference/export
 */
export const exportDataset: Handler = ({ lake, params, url }) => {
  const cursor = url.searchParams.get('nextCursor')
  const { documents, nextCursor } = exportPage(lake.dataset(params.dataset ?? '').all(), {
    types: url.searchParams.get('types')?.split(',').filter(Boolean) ?? [],
    cursor: cursor ?? '',
    limit: cursor === null ? Infinity : documentsInPage,
  })
  const body = Readable.toWeb(Readable.from(chunks(documents, nextCursor))) as ReadableStream
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
}

function* chunks(documents: unknown[], nextCursor: string | null) {
  for (let start = 0; start < documents.length; start += documentsInChunk)
    yield toLines(documents.slice(start, start + documentsInChunk))
  if (nextCursor !== null) yield toLines([{ nextCursor }])
}

const toLines = (values: unknown[]) => Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''))
