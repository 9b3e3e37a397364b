import type { Handler } from '../context.ts'
import { readLimit } from '../history/historyPage.ts'

const defaultLimit = 50
const largestLimit = 500

/**
 * `GET /data/history/:dataset/deletions`: deleted documents, latest first; optionally of some `types`. The hosted
 * service has no equivalent.
 */
export const historyDeletions: Handler = ({ lake, params, url }) => {
  const { name } = lake.datasets.get(params.dataset ?? '')
  const limit = readLimit(url.searchParams.get('limit'), defaultLimit, largestLimit)
  const types = url.searchParams.get('types')?.split(',')
  const wanted = lake.store.deletions(name).filter(({ document }) => !types || types.includes(document._type))
  return Response.json({ deletions: wanted.take(limit).toArray() })
}
