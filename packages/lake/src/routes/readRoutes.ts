import { Readable } from 'node:stream'
import type { Handler, RouteContext } from '../context.ts'
import { type LakeDocument, getPublishedId } from '../document.ts'
import { badRequest, LakeError } from '../errors.ts'
import { oneOf, readObject } from '../input.ts'
import { sizeOf } from '../limits.ts'
import { readParams, parsePerspective } from '../query/perspective.ts'
import { runQuery } from '../query/query.ts'
import { listen as openListener, liveEvents as openLiveEvents } from '../streams/listen.ts'
import { type Stream, type StreamRequest, toEventStream } from '../streams/stream.ts'

/** `GET` or `POST /data/query/:dataset` @see https://www.sanity.io/docs/http-reference/query */
export const query: Handler = async (context) => {
  const { request, url, lake, caller } = context
  const option = (name: string) => url.searchParams.get(name)
  const isPost = request.method === 'POST'
  const input = isPost ? await context.json() : { query: option('query'), params: readParams(url) }
  const { query } = input
  if (typeof query !== 'string' || query.trim() === '') throw badRequest('"query" must hold a GROQ query')
  const params = readObject('params', input.params ?? {})

  const perspective = parsePerspective(option('perspective') ?? input.perspective ?? '', context.apiVersion)
  const sourceMap = oneOf('resultSourceMap', option('resultSourceMap') ?? 'false', sourceMaps)

  const startedAt = performance.now()
  const { result, ...facts } = runQuery(
    context.dataset,
    {
      query,
      params,
      perspective,
      sourceMap: sourceMap === 'false' ? null : { hasKeySelectors: sourceMap === 'withKeyArraySelector' },
    },
    { ...lake, identity: caller.user?.id },
  )
  return {
    ...(option('returnQuery') !== 'false' && { query }),
    result: result ?? null,
    ms: Math.round(performance.now() - startedAt),
    ...facts,
  }
}

const sourceMaps = ['true', 'false', 'withKeyArraySelector'] as const

/** `GET /data/doc/:dataset/:ids` @see https://www.sanity.io/docs/http-reference/doc */
export const getDocuments: Handler = ({ params, url, dataset }) => {
  const named = (params.ids ?? '').split(',')
  const withVersions = (id: string) => [id, ...dataset.group(getPublishedId(id)).map(({ _id }) => _id)]
  const ids = new Set(url.searchParams.get('includeAllVersions') === 'true' ? named.flatMap(withVersions) : named)

  const documents = [...ids].flatMap((id) => dataset.get(id) ?? [])
  sizeOf(documents)
  const omitted = [...ids].filter((id) => !dataset.get(id)).map((id) => ({ id, reason: 'existence' }))
  return { documents: url.searchParams.get('excludeContent') === 'true' ? [] : documents, omitted }
}

/** A second page should be rare: `@sanity/export` loses the rest if the network splits the last line of a page. */
const documentsInPage = 100_000

const documentsInChunk = 100

/**
 * `GET /data/export/:dataset`: a document per line, as of the request; with `nextCursor`, one page at a time.
 * @see https://www.sanity.io/docs/http-reference/export
 */
export const exportDataset: Handler = ({ dataset, url, record }) => {
  const cursor = url.searchParams.get('nextCursor')
  if (!cursor) record('export', { detail: dataset.name })
  const { documents, nextCursor } = exportPage(dataset.all(), {
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

/** Returns a page in the order of ids, which stays valid across writes; an empty cursor means the first page. */
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

/** `GET /data/listen/:dataset` @see https://www.sanity.io/docs/http-reference/listen */
export const listen: Handler = (context) => answer(context, openListener)

/** `GET /data/live/events/:dataset` @see https://www.sanity.io/docs/http-reference/live */
export const liveEvents: Handler = (context) => {
  const accept = context.request.headers.get('accept') ?? '*/*'
  if (!/text\/event-stream|\*\/\*/.test(accept)) {
    throw new LakeError(406, 'notAcceptableError', `Accept is "${accept}"; this answers with text/event-stream`)
  }
  return answer(context, openLiveEvents)
}

function answer(context: RouteContext, open: (request: StreamRequest) => Stream) {
  const { lake, request, url, dataset, caller } = context
  const { user, address } = caller
  const stream = open({ lake, dataset, url, user, lastEventId: request.headers.get('last-event-id') })
  return request.method === 'HEAD' ? new Response() : toEventStream(stream, lake, { user, address })
}
