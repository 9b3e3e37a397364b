import { readJson } from '../body.ts'
import { badRequest, unauthorized } from '../errors.ts'
import { oneOf, readObject } from '../input.ts'
import { paramsOf } from '../query/params.ts'
import { parsePerspective } from '../query/perspective.ts'
import { runQuery } from '../query/query.ts'
import type { RouteContext } from '../lake.ts'
import type { Handler } from '../routes.ts'

/** `GET` or `POST /data/query/:dataset` @see https://www.sanity.io/docs/http-reference/query */
export const query: Handler = async (context) => {
  const { request, url, lake, user } = context
  const asked = request.method === 'POST' ? fromBody(await readJson(request), url) : fromAddress(url)
  const perspective = parsePerspective(asked.perspective, context.apiVersion)
  if (Array.isArray(perspective) && !user) throw unauthorized(`The perspective "${asked.perspective}" needs a token`)

  const startedAt = performance.now()
  const { result, ...facts } = runQuery(
    lake.dataset(context.params.dataset ?? ''),
    { ...asked, perspective, sourceMap: sourceMapOptions(url.searchParams.get('resultSourceMap')) },
    { ...lake, identity: user?.id, isPublic: user === null },
  )
  return Response.json({
    ...(url.searchParams.get('returnQuery') !== 'false' && { query: asked.query }),
    result: result ?? null,
    ms: Math.round(performance.now() - startedAt),
    ...facts,
  })
}

function sourceMapOptions(parameter: string | null) {
  const choice = oneOf('resultSourceMap', parameter ?? 'false', ['true', 'false', 'withKeyArraySelector'])
  return choice === 'false' ? null : { hasKeySelectors: choice === 'withKeyArraySelector' }
}

type Asked = { query: string; params: Record<string, unknown>; perspective: string | null }

function fromAddress(url: RouteContext['url']): Asked {
  return {
    query: requireQuery(url.searchParams.get('query')),
    params: paramsOf(url),
    perspective: url.searchParams.get('perspective'),
  }
}

function fromBody(body: Record<string, unknown>, url: RouteContext['url']): Asked {
  const perspective = url.searchParams.get('perspective') ?? body.perspective ?? null
  return {
    query: requireQuery(body.query),
    params: readObject('params', body.params ?? {}),
    perspective: perspective === null ? null : String(perspective),
  }
}

function requireQuery(query: unknown): string {
  if (typeof query !== 'string' || query.trim() === '') throw badRequest('"query" must hold a GROQ query')
  return query
}
