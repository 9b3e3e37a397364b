import type { NextApiRequest, NextApiResponse } from 'next'
import { pagePaths } from '../../../shared/pages.ts'
import { renewal, renewsItself } from '../../renewal/state.ts'
import { settings } from '../../sanity/client.ts'

/**
 * Serves `/api/live?path=/register`, which tells the Studio what visitors get. `contentAsOf` is the time of the last publish
 * that the page includes. `readAt` is the time of the last renewal of all pages, from which the Studio knows whether they include a
 * deletion. Both are null if this process doesn't know. `problem` says why pages could not be renewed, or is null.
 */
export default async function handleLive({ query }: NextApiRequest, response: NextApiResponse) {
  response.setHeader('Cache-Control', 'no-store').setHeader('Access-Control-Allow-Origin', settings.studioUrl)
  const path = String(query.path)
  if (!pagePaths.includes(path))
    return response.status(400).json({ message: `path is "${path}"; use one of ${pagePaths.join(' ')}` })

  const { contentAsOf: known, validity, failure } = renewal
  const contentAsOf = renewsItself() ? (known.get(path) ?? null) : await readServed(path)
  const readAt = validity.from === 0 ? null : new Date(validity.from).toISOString()
  return response.json({ contentAsOf, readAt, problem: failure?.message ?? null })
}

/** Reads the time from the page itself, if another process renders it. */
async function readServed(path: string): Promise<string | null> {
  const page = await (await fetch(new URL(path, settings.siteUrl))).text()
  return /<meta name="content-as-of" content="([^"]+)"/.exec(page)?.[1] ?? null
}
