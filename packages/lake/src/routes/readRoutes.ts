import { Readable } from 'node:stream'
import type { Handler, RouteContext } from '../context.ts'
import { badRequest } from '../errors.ts'
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
    { query, params, perspective, hasSourceMap: sourceMap !== 'false' },
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
  if (url.searchParams.get('includeAllVersions') === 'true')
    throw badRequest('includeAllVersions is for listeners; query *[sanity::versionOf(…)] instead')
  const ids = new Set((params.ids ?? '').split(','))
  const documents = [...ids].flatMap((id) => dataset.get(id) ?? [])
  sizeOf(documents)
  const omitted = [...ids].filter((id) => !dataset.get(id)).map((id) => ({ id, reason: 'existence' }))
  return { documents: url.searchParams.get('excludeContent') === 'true' ? [] : documents, omitted }
}

/**
 * `GET /data/export/:dataset`: streams a document per line, as of the request. Clients that request pages get all at once.
 * @see https://www.sanity.io/docs/http-reference/export
 */
export const exportDataset: Handler = ({ dataset, url, record }) => {
  record('export', { detail: dataset.name })
  const types = url.searchParams.get('types')?.split(',').filter(Boolean) ?? []
  const documents = [...dataset.all()].filter(({ _type }) => types.length === 0 || types.includes(_type))
  const lines = documents.values().map((document) => `${JSON.stringify(document)}\n`)
  const body = Readable.toWeb(Readable.from(lines, { objectMode: false })) as ReadableStream
  return new Response(body, { headers: { 'content-type': 'application/x-ndjson' } })
}

/** `GET /data/listen/:dataset` @see https://www.sanity.io/docs/http-reference/listen */
export const listen: Handler = (context) => answer(context, openListener)

/** `GET /data/live/events/:dataset` @see https://www.sanity.io/docs/http-reference/live */
export const liveEvents: Handler = (context) => answer(context, openLiveEvents)

function answer(context: RouteContext, open: (request: StreamRequest) => Stream) {
  const { lake, request, url, dataset, caller } = context
  const { user, address } = caller
  const stream = open({ lake, dataset, url, user, lastEventId: request.headers.get('last-event-id') })
  return request.method === 'HEAD' ? new Response() : toEventStream(stream, lake, { user, address })
}
