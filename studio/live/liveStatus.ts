import { useEffect, useState } from 'react'
import { type SanityDocument, useClient } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { siteUrl } from '../environment.ts'

/** Returns the pause before the next poll: short at first, longer the longer the site takes, so that one that is down isn't flooded. */
export const pollDelayMs = (waitedMs: number) => Math.min(Math.max(100, waitedMs / 10), 5_000)

type Seen = { status: LiveStatus; since: Date }

/** Finds when a document was published, and when it or what puts it on a page last changed. Pages must be rendered after both. */
export const changesQuery = `{
  "publishedAt": *[_id == $_id][0]._updatedAt,
  "changedAt": *[_id == $_id || references($_id) || references(*[references($_id)]._id)] | order(_updatedAt desc)[0]._updatedAt
}`

/** Polls the site until visitors get the published version. `since` is when that was first seen, or the publish time. */
export function useLiveStatus({ _id, _rev }: Pick<SanityDocument, '_id' | '_rev'>, paths: string[]): Seen | null {
  const client = useClient({ apiVersion })
  const [seen, setSeen] = useState<(Seen & { of: string }) | null>(null)
  const pathList = paths.join(' ')
  const version = `${_rev} ${pathList}`

  useEffect(() => {
    const stopped = new AbortController()
    const startedAt = Date.now()
    let hasWaited = false
    const poll = async () => {
      // The Studio's copy carries this device's time until the store's version arrives.
      const times = client.fetch<{ publishedAt: string; changedAt: string }>(
        changesQuery,
        { _id },
        { perspective: 'published' },
      )
      const served = Promise.all(pathList.split(' ').map((path) => getServedPage(path, stopped.signal)))
      const [{ publishedAt, changedAt }, pages] = await Promise.all([times, served])
      if (stopped.signal.aborted) return
      const status = liveStatus(changedAt, pages)
      setSeen({ of: version, status, since: hasWaited ? new Date() : new Date(publishedAt) })
      hasWaited = true
      if (status.state !== 'live') pollLater()
    }
    const pollLater = () => void setTimeout(pollAgain, pollDelayMs(Date.now() - startedAt))
    const pollAgain = () => void poll().catch(() => stopped.signal.aborted || pollLater())
    pollAgain()
    return () => stopped.abort()
  }, [client, _id, version, pathList])

  return seen?.of === version ? seen : null
}

/** Returns the site's status of a page; null if it doesn't answer. */
export async function getServedPage(path: string, signal: AbortSignal | null = null) {
  try {
    const response = await fetch(`${siteUrl}/api/live?path=${encodeURIComponent(path)}`, { signal })
    return response.ok ? ((await response.json()) as ServedPage & { readAt: string | null }) : null
  } catch {
    return null
  }
}

export type ServedPage = { contentAsOf: string | null; problem: string | null }

type LiveStatus = { state: 'live' } | { state: 'waiting' } | { state: 'failing'; problem: string }

/** Returns whether visitors get what last changed at `changedAt`. @param pages null for each one that doesn't answer */
export function liveStatus(changedAt: string, pages: (ServedPage | null)[]): LiveStatus {
  if (pages.includes(null)) return { state: 'failing', problem: 'the site doesn’t answer' }
  const served = pages.filter((page) => page !== null)
  const behind = served.filter(
    ({ contentAsOf }) => Date.parse(contentAsOf ?? '') < Date.parse(changedAt) || !contentAsOf,
  )
  if (behind.length === 0) return { state: 'live' }
  const problem = behind.find((page) => page.problem !== null)?.problem ?? null
  return problem === null ? { state: 'waiting' } : { state: 'failing', problem }
}
