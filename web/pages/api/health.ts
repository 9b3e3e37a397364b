import type { NextApiRequest, NextApiResponse } from 'next'
import { firstRenewal } from '../../renewal/firstRenewal.ts'

/**
 * 200 while the site can serve pages; the content store may be down meanwhile. 503 from a start until the first renewal, or the
 * first that failed, where this server renews pages: before that, they may be older than the store.
 */
export default function handleHealth(_request: NextApiRequest, response: NextApiResponse) {
  const renewsItself = process.env.NODE_ENV === 'production' && !process.env.VERCEL
  const isReady = !renewsItself || firstRenewal.get() === 'over'
  response
    .setHeader('Cache-Control', 'no-store')
    .status(isReady ? 200 : 503)
    .json({ status: isReady ? 'ok' : 'the pages are being renewed' })
}
