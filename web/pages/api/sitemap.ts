import type { NextApiRequest, NextApiResponse } from 'next'
import { pages } from '../../../shared/pages.ts'
import { getLastEdits } from '../../queries/pageContent.ts'
import { lastGood } from '../../renewal/lastGood.ts'
import { client, settings } from '../../sanity/client.ts'

const getPages = lastGood(() => getLastEdits(client))

/** Serves `/sitemap.xml`, the pages for search engines and when each was last edited, if known. */
export default async function handleSitemap(_request: NextApiRequest, response: NextApiResponse) {
  const found = await getPages().catch((error: unknown) => {
    console.error('The sitemap goes out without dates', error)
    return pages.map(({ path }) => [path, null] as const)
  })
  const urls = found.map(
    ([path, date]) =>
      `<url><loc>${new URL(path, settings.siteUrl).href}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}</url>`,
  )
  response
    .setHeader('Content-Type', 'application/xml; charset=utf-8')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    )
}
