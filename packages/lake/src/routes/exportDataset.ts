import { Readable } from 'node:stream'
import type { LakeDocument } from '../document.ts'
import type { Handler } from '../context.ts'

/**
 * Large, so that there are hardly ever two pages: `@sanity/export` reads on only if the last line of a page reaches it in
 * one piece, and loses the rest of the dataset without a word when the network cuts that line in two.
 */
const documentsInPage = 100_000

const documentsInChunk = 100

/**
 * `GET /data/export/:dataset`: a document a line, as they all were when it was asked for. With `nextCursor`, a page at a
 * time, whose last line holds the cursor of the next one. @see https://www.sanity.io/docs/http-reference/export
 */
export const exportDataset: Handler = ({ lake, params, url }) => {
  const cursor = url.searchParams.get('nextCursor')
  const { documents, nextCursor } = exportPage(lake.datasets.get(params.dataset ?? '').all(), {
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

/**
 * One page of a dataset in the order of ids, which holds whatever is written, and whether the lake restarts, in between.
 * @param types the wanted ones; empty: all
 * @param cursor what the page before gave as `nextCursor`; empty: from the beginning
 */
export function exportPage(
  all: Iterable<LakeDocument>,
  { types, cursor, limit }: { types: string[]; cursor: string; limit: number },
) {
  const left = [...all]
    .filter(({ _id, _type }) => _id > cursor && (types.length === 0 || types.includes(_type)))
    .sort((a, b) => (a._id < b._id ? -1 : 1))
  const documents = left.slice(0, limit)
  return { documents, nextCursor: left.length > limit ? (documents.at(-1)?._id ?? null) : null }
}
