import type { NextApiRequest, NextApiResponse } from 'next'
import { settings } from '../../sanity/client.ts'

/** `/robots.txt`: everything but drafts and the interfaces for programs. */
export default function handleRobots(_request: NextApiRequest, response: NextApiResponse) {
  const sitemap = new URL('/sitemap.xml', settings.siteUrl).href
  response
    .setHeader('Content-Type', 'text/plain; charset=utf-8')
    .send(`User-agent: *\nDisallow: /api/\nDisallow: /draft/\n\nSitemap: ${sitemap}\n`)
}
