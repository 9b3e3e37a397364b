import type { NextApiRequest, NextApiResponse } from 'next'
import { pagePaths } from '../../../../shared/pages.ts'
import { sessions } from '../../../preview/previewSession.ts'

/** Ends the preview session of this browser and redirects to the published page. */
export default function handleDisable(request: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'private, no-store').setHeader('X-Robots-Tag', 'noindex')
  if (sessions) response.setHeader('Set-Cookie', sessions.end())
  response.redirect(307, pagePaths.find((path) => path === request.query.from) ?? '/')
}
