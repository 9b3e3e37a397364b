import type { SanityClient } from '@sanity/client'
import {
  isShared,
  previewOpeningId,
  previewOpeningType,
  sharedPreviewType,
  type SharedPreview,
} from '../../shared/sharedPreview.ts'
import { outsideInstant } from '../../shared/outsideTime.ts'
import { isKnownAccount } from './previewSession.ts'
import { type Cookies, type CookieSettings, signedCookie } from './signedCookie.ts'

const minute = 60_000

export type Shared = Pick<SharedPreview, '_id' | 'path' | 'expiresAt' | 'userId'>

/**
 * Manages previews that are shared by a link. Each request reads the link from the content store, so a withdrawn link stops
 * working at once.
 * @param reader a client that may read drafts
 */
export function sharedPreviews(reader: SanityClient, settings: CookieSettings, clock: () => number = Date.now) {
  const cookie = signedCookie('westie-shared-preview', settings)
  const recordedAt = new Map<string, number>()

  return {
    /** Returns the path that a link leads to and the Set-Cookie header that grants access; null if the link is no longer valid. */
    async begin(secret: string): Promise<{ cookie: string; path: string } | null> {
      const shared = secret === '' ? null : await find('secret == $value', secret)
      if (shared === null) return null
      const seconds = Math.ceil((Date.parse(shared.expiresAt) - clock()) / 1000)
      return { cookie: cookie.write({ shared: shared._id }, seconds), path: shared.path ?? '/' }
    },

    /**
     * Returns the shared preview that a browser's cookie grants access to, or null if that doesn't include `page`.
     * @throws if the content store can't be reached
     */
    async openPage(cookies: Cookies, page: string): Promise<Shared | null> {
      const { shared: id } = cookie.read(cookies)
      const shared = typeof id === 'string' ? await find('_id == $value', id) : null
      if (shared === null || !isShared(shared, page)) return null
      await recordOpening(shared._id)
      return shared
    },
  }

  async function find(filter: string, value: string): Promise<Shared | null> {
    const shared = await reader.fetch<Shared | null>(
      `*[_type == $type && ${filter}][0]{ _id, path, expiresAt, userId }`,
      { type: sharedPreviewType, value },
      { perspective: 'raw' },
    )
    const expiresAt = outsideInstant(shared?.expiresAt)
    if (shared === null || expiresAt === null || Date.parse(expiresAt) <= clock()) return null
    return (await isKnownAccount(reader, shared.userId)) ? { ...shared, expiresAt } : null
  }

  /** Records when the link was last opened, at most once a minute. With a read-only token, nothing is recorded. */
  async function recordOpening(id: string): Promise<void> {
    const now = clock()
    if (now - (recordedAt.get(id) ?? 0) < minute) return
    recordedAt.set(id, now)
    const openedAt = new Date(now).toISOString()
    await reader
      .createOrReplace({ _id: previewOpeningId(id), _type: previewOpeningType, openedAt })
      .catch(() => undefined)
  }
}
