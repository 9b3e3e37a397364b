import type { NextApiRequest, NextApiResponse } from 'next'
import { renewal, renewsItself } from '../../renewal/state.ts'

/**
 * Answers 200 while the site can serve pages, even if the content store is down. Answers 503 from the start until the first
 * renewal succeeds or fails, because pages may be older than the content until then. Also answers 503, with the problem, while
 * the store refuses the site, because pages stay old until somebody acts. `/api/health?ready`, which proxies use for routing, then
 * answers 200: old pages are better than none.
 */
export default function handleHealth({ query }: NextApiRequest, response: NextApiResponse) {
  const { failure, isFirstOver } = renewal
  response.setHeader('Cache-Control', 'no-store')
  if (failure?.isRefusal && query.ready === undefined)
    return response.status(503).json({ status: 'refused', problem: failure.message })
  if (renewsItself() && !isFirstOver) return response.status(503).json({ status: 'starting' })
  return response.json({ status: 'ok' })
}
