import { isPublicId, publishedIdOf } from '../ids.ts'
import type { Handler } from '../context.ts'

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
