import { useEffect, useState } from 'react'
import { useClient, type SanityDocument } from 'sanity'
import { apiVersion } from '../../shared/apiVersion.ts'
import { liveStatus, type LiveStatus, type ServedPage } from './liveStatus.ts'

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
