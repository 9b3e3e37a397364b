import type { NextApiRequest, NextApiResponse } from 'next'
import { pagePaths } from '../../../../schemas/pages.ts'
import { leaveDraftMode } from '../../../preview/draftMode.ts'

/** Ends previews in this browser and shows the page as visitors see it. */
export default function handleDisable(request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'private, no-store').setHeader('X-Robots-Tag', 'noindex')
  leaveDraftMode(response)
  response.redirect(307, pagePaths.find((path) => path === request.query.from) ?? '/')
}
