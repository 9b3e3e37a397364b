import type { SanityClient } from '@sanity/client'
import { isShared, sharedPreviewType, type SharedPreview } from '../../shared/sharedPreview.ts'
import { outsideInstant } from '../../shared/outsideTime.ts'
import { draftsClient, settings } from '../sanity/client.ts'
import { isKnownAccount } from './previewSession.ts'
import { type Cookies, type CookieSettings, signedCookie } from './signedCookie.ts'

export type Shared = Pick<SharedPreview, '_id' | 'path' | 'expiresAt' | 'userId'>

/**
 * Manages previews that are shared by a link. Each request reads the link from the content store, so a withdrawn link stops
 * working at once.
 * @param reader a client that may read drafts
 */
export function sharedPreviews(reader: SanityClient, cookieSettings: CookieSettings, clock: () => number = Date.now) {
  const cookie = signedCookie('westie-shared-preview', cookieSettings)

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
      return shared !== null && isShared(shared, page) ? shared : null
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
}

/** Null if SANITY_READ_TOKEN is not set. */
export const shared = draftsClient && sharedPreviews(draftsClient, settings)
