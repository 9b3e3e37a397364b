import { Readable } from 'node:stream'
import type { LakeDocument } from '../document.ts'
import type { Handler } from '../context.ts'

/**
 * Large enough that a second page is rare: `@sanity/export` only continues if the last line of a page arrives in one
 * chunk, and silently loses the rest of the dataset when the network splits that line.
 */
const documentsInPage = 100_000

const documentsInChunk = 100

/**
 * `GET /data/export/:dataset`: one document per line, all as of the time of the request. With `nextCursor`, one page
 * at a time, whose last line holds the next cursor.
 * @see https://www.sanity.io/docs/http-reference/export
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
 * Returns one page of a dataset in the order of ids, which stays valid across writes and restarts.
 * @param types the requested ones; empty for all
 * @param cursor the previous page's `nextCursor`; empty for the first page
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
