import type { NextApiRequest, NextApiResponse } from 'next'
import { pagePaths } from '../../../shared/pages.ts'
import { getLastEdits } from '../../queries/pageContent.ts'
import { lastGood } from '../../renewal/lastGood.ts'
import { client, settings } from '../../sanity/client.ts'

const getDates = lastGood(() => getLastEdits(client))

/** Serves `/sitemap.xml`, the pages for search engines and when each was last edited, if known. */
export default async function handleSitemap(_request: NextApiRequest, response: NextApiResponse) {
  const dates = await getDates().catch((error: unknown): Record<string, never> => {
    console.error('The sitemap goes out without dates', error)
    return {}
  })
  const urls = pagePaths.map((path) => {
    const date = dates[path]
    return `<url><loc>${new URL(path, settings.siteUrl).href}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}</url>`
  })
  response
    .setHeader('Content-Type', 'application/xml; charset=utf-8')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    )
}
