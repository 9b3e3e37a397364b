import type { NextApiRequest, NextApiResponse } from 'next'
import { pagePaths } from '../../../shared/pages.ts'
import { getOrigin } from '../../renewal/origin.ts'
import { getDeliveryProblem } from '../../renewal/storeStatus.ts'
import { lastFailure, validity } from '../../renewal/state.ts'
import { settings } from '../../sanity/client.ts'

/**
 * Serves `/api/live?path=/register`, which tells the Studio what visitors get. `contentAsOf` is the time of the last publish
 * that the served page includes, and `readAt` when pages were last renewed together, which tells whether they include a deletion; null if
 * this process doesn't know. `problem` says why pages could not be renewed, or that the store's messages have not been
 * delivered for more than a minute; otherwise it is null. The page is fetched the way a visitor fetches it.
 */
export default async function handleLive({ query }: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'no-store').setHeader('Access-Control-Allow-Origin', settings.studioUrl)
  const path = String(query.path)
  if (!pagePaths.includes(path))
    return response.status(400).json({ message: `path is "${path}"; use one of ${pagePaths.join(' ')}` })

  const page = await fetch(`${getOrigin(settings.siteUrl)}${path}`)
  const [, contentAsOf = null] = /<meta name="content-as-of" content="([^"]+)"/.exec(await page.text()) ?? []
  const { from } = validity.get()
  const readAt = from === 0 ? null : new Date(from).toISOString()
  return response.json({ contentAsOf, readAt, problem: lastFailure.get()?.message ?? (await getDeliveryProblem()) })
}
