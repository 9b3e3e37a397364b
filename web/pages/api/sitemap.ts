import type { NextApiRequest, NextApiResponse } from 'next'
import { pagePaths } from '../../../shared/pages.ts'
import { getSiteFacts } from '../../queries/siteFacts.ts'
import { lastGood } from '../../renewal/shareRuns.ts'
import { client, settings } from '../../sanity/client.ts'

const getFacts = lastGood(() => getSiteFacts(client, new Date().toISOString()))

/** Serves `/sitemap.xml`, which lists the pages and, if known, the time of the last publish. */
export default async function handleSitemap(_request: NextApiRequest, response: NextApiResponse) {
  const { paths, contentAsOf } = await getFacts().catch((error: unknown) => {
    console.error('The sitemap goes out without dates', error)
    return { paths: pagePaths, contentAsOf: null }
  })
  const date = contentAsOf === null ? '' : `<lastmod>${contentAsOf}</lastmod>`
  const urls = paths.map((path) => `<url><loc>${new URL(path, settings.siteUrl).href}</loc>${date}</url>`)
  response
    .setHeader('Content-Type', 'application/xml; charset=utf-8')
    .send(
      `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
    )
}
