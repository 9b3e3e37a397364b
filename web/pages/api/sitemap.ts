import type { NextApiRequest, NextApiResponse } from 'next'
import { pagePaths } from '../../pagePaths.ts'
import { settings } from '../../sanity/client.ts'

/** `/sitemap.xml`: the pages that search engines should know. */
export default function handleSitemap(_request: NextApiRequest, response: NextApiResponse) {
  const urls = pagePaths.map((path) => `<url><loc>${new URL(path, settings.siteUrl).href}</loc></url>`)
  response
    .setHeader('Content-Type', 'application/xml; charset=utf-8')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    )
}
