import type { Handler } from '../context.ts'
import { badRequest, unauthorized } from '../errors.ts'
import { readJson } from '../http/body.ts'
import { isPublicId, publishedIdOf } from '../ids.ts'
import { oneOf, readObject } from '../input.ts'
import { paramsOf, parsePerspective } from '../query/parameters.ts'
import { runQueryOnceIndexed } from '../query/query.ts'

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

/**
 * `GET /data/doc/:dataset/:ids`: documents by exact id, and why others are missing.
 * @see https://www.sanity.io/docs/http-reference/doc
 */
export const getDocuments: Handler = ({ params, url, user, lake }) => {
  const dataset = lake.datasets.get(params.dataset ?? '')
  const named = (params.ids ?? '').split(',')
  const wantsVersions = user !== null && url.searchParams.get('includeAllVersions') === 'true'
  const withVersions = (id: string) => [id, ...dataset.group(publishedIdOf(id)).map(({ _id }) => _id)]
  const ids = wantsVersions ? [...new Set(named.flatMap(withVersions))] : named

  const visible = ids.map((id) => ({ id, document: dataset.get(id), isHidden: !user && !isPublicId(id) }))
  const documents = visible.flatMap(({ document, isHidden }) => (document && !isHidden ? [document] : []))
  const omitted = visible
    .filter(({ document, isHidden }) => !document || isHidden)
    .map(({ id, isHidden }) => ({ id, reason: isHidden ? 'permission' : 'existence' }))
  return Response.json({ documents: url.searchParams.get('excludeContent') === 'true' ? [] : documents, omitted })
}
