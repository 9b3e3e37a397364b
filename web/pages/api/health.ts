import type { NextApiRequest, NextApiResponse } from 'next'
import { getLastProvenBackup } from '../../renewal/provenBackup.ts'
import { firstRenewal, lastFailure } from '../../renewal/state.ts'

/**
 * 200 while the site can serve pages; the content store may be down meanwhile. 503 from a start until the first renewal, or the
 * first that failed, where this server renews pages: before that, they may be older than the store. 503 with the problem also
 * while the store refuses the site, whose pages stay old until somebody acts; not for `/api/health?ready`, by which a proxy
 * chooses where visitors go: old pages are better than none.
 * `lastProvenBackup` is the time at which a backup of an embedded store was last restored for proof.
 */
export default async function handleHealth({ query }: NextApiRequest, response: NextApiResponse) {
  const renewsItself = process.env.NODE_ENV === 'production' && !process.env.VERCEL
  const failure = lastFailure.get()
  response.setHeader('Cache-Control', 'no-store')
  if (failure?.isRefusal && query.ready === undefined)
    return response.status(503).json({ status: 'refused', problem: failure.message })
  if (renewsItself && firstRenewal.get() === 'awaited') return response.status(503).json({ status: 'starting' })
  if (query.ready !== undefined) return response.json({ status: 'ok' })
  return response.json({ status: 'ok', lastProvenBackup: await getLastProvenBackup() })
}
