import type { NextApiRequest, NextApiResponse } from 'next'
import { settings } from '../../sanity/client.ts'

/** `/robots.txt`: everything but the interfaces for programs. */
export default function handleRobots(_request: NextApiRequest, response: NextApiResponse) {
  response
    .setHeader('Content-Type', 'text/plain; charset=utf-8')
    .send(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL('/sitemap.xml', settings.siteUrl).href}\n`)
}
