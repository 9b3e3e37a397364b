import type { NextApiRequest, NextApiResponse } from 'next'
import { pages } from '../../../shared/pages.ts'
import { getLastEdits, getPublishedPaths } from '../../queries/pageContent.ts'
import { lastGood } from '../../renewal/lastGood.ts'
import { client, settings } from '../../sanity/client.ts'

const getPages = lastGood(async () => {
  const [dates, paths] = await Promise.all([getLastEdits(client), getPublishedPaths(client)])
  return { dates, paths }
})

type Found = Awaited<ReturnType<typeof getPages>>

/** Serves `/sitemap.xml`, the pages for search engines and when each was last edited, if known. */
export default async function handleSitemap(_request: NextApiRequest, response: NextApiResponse) {
  const { dates, paths } = await getPages().catch((error: unknown): Found => {
    console.error('The sitemap goes out without dates', error)
    return { dates: {}, paths: pages.map(({ path }) => path) }
  })
  const urls = paths.map((path) => {
    const date = dates[path]
    return `<url><loc>${new URL(path, settings.siteUrl).href}</loc>${date ? `<lastmod>${date}</lastmod>` : ''}</url>`
  })
  response
    .setHeader('Content-Type', 'application/xml; charset=utf-8')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    )
}
