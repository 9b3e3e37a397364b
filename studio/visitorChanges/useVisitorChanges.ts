import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { useEffect, useState } from 'react'
import { type SanityClient, type SanityDocument, useClient, useCurrentUser } from 'sanity'
import { contentOf } from '../../checks/texts.ts'
import { apiVersion } from '../../shared/apiVersion.ts'
import type { VisitorChanges } from '../../shared/visitorChanges.ts'

const siteUrl = process.env.SANITY_STUDIO_SITE_URL ?? ''
/** Waits for the end of typing. */
const debounceMs = 700

/**
 * Asks the site what visitors get differently once a draft is published.
 * @param id of the published document
 * @returns null until the site has answered for the latest edit, or if it can't
 */
export function useVisitorChanges(id: string, draft: SanityDocument): VisitorChanges | null {
  const client = useClient({ apiVersion })
  const user = useCurrentUser()
  const content = contentOf(draft)
  const [found, setFound] = useState<{ content: string; changes: VisitorChanges } | null>(null)

  useEffect(() => {
    const stopped = new AbortController()
    const compare = async () => {
      const secret = await getSecret(client, user?.id)
      const response = await fetch(`${siteUrl}/api/changes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ documents: { [id]: JSON.parse(content) as object } }),
        signal: stopped.signal,
      })
      if (response.ok) setFound({ content, changes: (await response.json()) as VisitorChanges })
    }
    // Without an answer nothing is shown; the connection's own bar says why.
    const timer = setTimeout(() => void compare().catch(() => undefined), debounceMs)
    return () => {
      clearTimeout(timer)
      stopped.abort()
    }
  }, [client, user?.id, id, content])

  return found?.content === content ? found.changes : null
}

let secret: { value: Promise<string>; renewAt: number } | null = null

/** Returns a secret that proves to the site who asks; the site accepts it for an hour. */
function getSecret(client: SanityClient, userId: string | undefined): Promise<string> {
  if (secret !== null && Date.now() < secret.renewAt) return secret.value
  // The Studio's client is of another version than the one that this package declares.
  const sameClient = client as unknown as Parameters<typeof createPreviewSecret>[0]
  const value = createPreviewSecret(sameClient, 'visitor-changes', location.origin, userId).then(({ secret }) => secret)
  secret = { value, renewAt: Date.now() + 45 * 60_000 }
  value.catch(() => (secret = null))
  return value
}
