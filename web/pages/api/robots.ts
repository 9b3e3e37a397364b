import type { NextApiRequest, NextApiResponse } from 'next'
import { settings } from '../../sanity/client.ts'

/** Serves `/robots.txt`, which allows everything except drafts and the API. */
export default function handleRobots(_request: NextApiRequest, response: NextApiResponse) {
  const sitemap = new URL('/sitemap.xml', settings.siteUrl).href
  response
    .setHeader('Content-Type', 'text/plain; charset=utf-8')
    .send(`User-agent: *\nDisallow: /api/\nDisallow: /draft/\n\nSitemap: ${sitemap}\n`)
}
