import type { NextApiRequest, NextApiResponse } from 'next'
import { draftPath } from '../../../../shared/pages.ts'
import { shared } from '../../../preview/sharedPreviews.ts'

/** Opens a preview link that an organizer shared with somebody without an account. */
export default async function handleShared({ query }: NextApiRequest, response: NextApiResponse) {
  response
    .setHeader('Cache-Control', 'private, no-store')
    .setHeader('X-Robots-Tag', 'noindex')
    .setHeader('Referrer-Policy', 'no-referrer')
  const begun = typeof query.key === 'string' ? await shared?.begin(query.key) : null
  if (begun) response.setHeader('Set-Cookie', begun.cookie)
  response.redirect(307, begun ? draftPath(begun.path) : '/draft')
}
