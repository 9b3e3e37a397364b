import { readJson } from '../http/body.ts'
import { badRequest, unauthorized } from '../errors.ts'
import { oneOf, readObject } from '../input.ts'
import { paramsOf, parsePerspective } from '../query/parameters.ts'
import { runQueryOnceIndexed } from '../query/query.ts'
import type { Handler } from '../context.ts'

/** `GET` or `POST /data/query/:dataset` @see https://www.sanity.io/docs/http-reference/query */
export const query: Handler = async (context) => {
  const { request, url, lake, user } = context
  const option = (name: string) => url.searchParams.get(name)
  const isPost = request.method === 'POST'
  const asked = isPost ? await readJson(context) : { query: option('query'), params: paramsOf(url) }
  const { query } = asked
  if (typeof query !== 'string' || query.trim() === '') throw badRequest('"query" must hold a GROQ query')
  const params = readObject('params', asked.params ?? {})

  const perspective = parsePerspective(option('perspective') ?? asked.perspective ?? '', context.apiVersion)
  if (Array.isArray(perspective) && !user) throw unauthorized(`The perspective "${perspective.join()}" needs a token`)
  const sourceMap = oneOf('resultSourceMap', option('resultSourceMap') ?? 'false', sourceMaps)

  const startedAt = performance.now()
  const { result, ...facts } = await runQueryOnceIndexed(
    lake.datasets.get(context.params.dataset ?? ''),
    {
      query,
      params,
      perspective,
      sourceMap: sourceMap === 'false' ? null : { hasKeySelectors: sourceMap === 'withKeyArraySelector' },
    },
    { ...lake, identity: user?.id, isPublic: user === null },
  )
  return Response.json({
    ...(option('returnQuery') !== 'false' && { query }),
    result: result ?? null,
    ms: Math.round(performance.now() - startedAt),
    ...facts,
  })
}

const sourceMaps = ['true', 'false', 'withKeyArraySelector'] as const
