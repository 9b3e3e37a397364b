import type { SanityClient } from '@sanity/client'
import { sharedPreviewType, type SharedPreview } from '../../shared/sharedPreview.ts'
import { outsideInstant } from '../../shared/outsideTime.ts'
import { isKnownAccount } from './previewSession.ts'

type Shared = Pick<SharedPreview, 'expiresAt' | 'userId'>

/**
 * Returns the preview of a page that an organizer shared by a link; null if the link doesn't exist, belongs to another page, has
 * expired or has lost its account. Each request reads it from the content store, so a withdrawn link stops working at once.
 * @param reader a client that may read drafts
 * @param key the secret in the link's address
 * @throws if the content store can't be reached
 */
export async function findSharedPreview(
  reader: SanityClient,
  path: string,
  key: unknown,
  now = Date.now(),
): Promise<Shared | null> {
  if (typeof key !== 'string' || key === '') return null
  const shared = await reader.fetch<Shared | null>(
    '*[_type == $type && secret == $key && path == $path][0]{ expiresAt, userId }',
    { type: sharedPreviewType, key, path },
    { perspective: 'raw' },
  )
  const expiresAt = outsideInstant(shared?.expiresAt)
  if (shared === null || expiresAt === null || Date.parse(expiresAt) <= now) return null
  return (await isKnownAccount(reader, shared.userId)) ? { ...shared, expiresAt } : null
}
