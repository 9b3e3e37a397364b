import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { useEffect, useState } from 'react'
import { type SanityClient, useClient, useCurrentUser } from 'sanity'
import { contentOf } from '../../checks/texts.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import type { VisitorChanges } from '../../shared/visitorChanges.ts'

const siteUrl = process.env.SANITY_STUDIO_SITE_URL ?? ''
/** Waits for the end of typing. */
const debounceMs = 700
/** The site may be busy with other comparisons, or have no connection to the store. */
const retryMs = 4000

/** Documents by the id of the published one; null for one that is deleted. */
export type Proposed = Record<string, object | null>

/**
 * Asks the site what visitors get differently once documents are published.
 * @param at when they are published, ISO 8601; null for at once
 * @returns null until the site has answered for the latest edit, or if it can't
 */
export function useVisitorChanges(proposed: Proposed, at: string | null): VisitorChanges | null {
  const client = useClient({ apiVersion })
  const user = useCurrentUser()
  const documents = Object.entries(proposed).map(
    ([id, document]) => `${JSON.stringify(id)}:${document === null ? 'null' : contentOf(document)}`,
  )
  const body = `{"documents":{${documents.join()}},"at":${JSON.stringify(at)}}`
  const [found, setFound] = useState<{ body: string; changes: VisitorChanges } | null>(null)

  useEffect(() => {
    const stopped = new AbortController()
    const compare = async () => {
      const secret = await getSecret(client, user?.id)
      const response = await fetch(`${siteUrl}/api/changes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body,
        signal: stopped.signal,
      })
      if (response.status === 401) known = null
      if (!response.ok) throw new Error(`The site answers ${response.status}`)
      setFound({ body, changes: (await response.json()) as VisitorChanges })
    }
    // Without an answer nothing is shown; the connection's own bar says why.
    const ask = () => void compare().catch(() => !stopped.signal.aborted && (timer = setTimeout(ask, retryMs)))
    let timer = setTimeout(ask, debounceMs)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [client, user?.id, body])

  return found?.body === body ? found.changes : null
}

let known: { value: Promise<string>; renewAt: number } | null = null

/** Returns a secret that proves to the site who asks; the site accepts it for an hour. */
function getSecret(client: SanityClient, userId: string | undefined): Promise<string> {
  if (known !== null && Date.now() < known.renewAt) return known.value
  // The Studio's client is of another version than the one that this package declares.
  const sameClient = client as unknown as Parameters<typeof createPreviewSecret>[0]
  const value = createPreviewSecret(sameClient, 'visitor-changes', location.origin, userId).then(({ secret }) => secret)
  known = { value, renewAt: Date.now() + 45 * 60_000 }
  value.catch(() => (known = null))
  return value
}
