import { useEffect, useState } from 'react'
import { type SanityDocument, useClient } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'

const siteUrl = process.env.SANITY_STUDIO_SITE_URL ?? ''
const pollIntervalMs = 250

type Seen = { status: LiveStatus; since: Date }

/**
 * Polls the site until visitors get the published version. Returns null before the first answer; `since` is when the
 * published version was first seen on the site, or the publish time if it was already there.
 */
export function useLiveStatus({ _id, _rev }: Pick<SanityDocument, '_id' | '_rev'>, paths: string[]): Seen | null {
  const client = useClient({ apiVersion })
  const [seen, setSeen] = useState<(Seen & { rev: string }) | null>(null)
  const pathList = paths.join(' ')

  useEffect(() => {
    const stopped = new AbortController()
    let hasWaited = false
    const poll = async () => {
      // The Studio's copy carries this device's time until the store's version arrives.
      const publishedAt = await client.fetch<string>(`*[_id == $_id][0]._updatedAt`, { _id }, { perspective: 'raw' })
      const pages = await Promise.all(pathList.split(' ').map((path) => getServedPage(path, stopped.signal)))
      if (stopped.signal.aborted) return
      const status = liveStatus(publishedAt, pages)
      setSeen({ rev: _rev, status, since: hasWaited ? new Date() : new Date(publishedAt) })
      hasWaited = true
      if (status.state !== 'live') setTimeout(pollAgain, pollIntervalMs)
    }
    const pollAgain = () => void poll().catch(() => stopped.signal.aborted || setTimeout(pollAgain, pollIntervalMs))
    pollAgain()
    return () => stopped.abort()
  }, [client, _id, _rev, pathList])

  return seen?.rev === _rev ? seen : null
}

async function getServedPage(path: string, signal: AbortSignal): Promise<ServedPage | null> {
  try {
    const response = await fetch(`${siteUrl}/api/live?path=${encodeURIComponent(path)}`, { signal })
    return response.ok ? ((await response.json()) as ServedPage) : null
  } catch {
    return null
  }
}

/** The response of `/api/live` for a page. */
export type ServedPage = { contentAsOf: string | null; problem: string | null }

type LiveStatus = { state: 'live' } | { state: 'waiting' } | { state: 'failing'; problem: string }

/**
 * Returns whether visitors get a document as it was published.
 * @param publishedAt the document's `_updatedAt`
 * @param pages the pages that show it, as the site serves them; null if a page didn't answer
 */
export function liveStatus(publishedAt: string, pages: (ServedPage | null)[]): LiveStatus {
  if (pages.includes(null)) return { state: 'failing', problem: 'the site doesn’t answer' }
  const served = pages.filter((page) => page !== null)
  const behind = served.filter(
    ({ contentAsOf }) => Date.parse(contentAsOf ?? '') < Date.parse(publishedAt) || !contentAsOf,
  )
  if (behind.length === 0) return { state: 'live' }
  const problem = behind.find((page) => page.problem !== null)?.problem ?? null
  return problem === null ? { state: 'waiting' } : { state: 'failing', problem }
}
