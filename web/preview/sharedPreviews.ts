import { type SanityClient } from '@sanity/client'
import {
  isShared,
  previewOpeningId,
  previewOpeningType,
  sharedPreviewType,
  type SharedPreview,
} from '../../shared/sharedPreview.ts'
import { type SiteSettings } from '../sanity/settings.ts'
import { isKnownAccount, previewCookieHeader, signed } from './previewAccess.ts'

const name = 'westie-shared-preview'
const minute = 60_000

type Shared = Pick<SharedPreview, '_id' | 'path' | 'expiresAt' | 'userId'>

/**
 * Previews for whoever was sent a link. The store is asked at each opening, so that a link which was taken back ends at once.
 * @param reader reads the content store with rights to drafts
 */
export function sharedPreviews(
  reader: SanityClient,
  { webhookSecret, siteUrl }: Pick<SiteSettings, 'webhookSecret' | 'siteUrl'>,
  clock: () => number = Date.now,
) {
  const { seal, open } = signed(webhookSecret, 'shared preview')
  const recordedAt = new Map<string, number>()

  return {
    /** @returns where a link leads to and the Set-Cookie header that lets in; null for one that is not good any more */
    async begin(secret: string): Promise<{ cookie: string; path: string } | null> {
      const shared = secret === '' ? null : await find('secret == $value', secret)
      if (shared === null) return null
      const seconds = Math.ceil((Date.parse(shared.expiresAt) - clock()) / 1000)
      const cookie = previewCookieHeader(name, seal({ shared: shared._id }), seconds, siteUrl)
      return { cookie, path: shared.path ?? '/' }
    },

    /**
     * @param value of the cookie
     * @returns what it lets in to see, null where it does not show this page
     * @throws when the content store cannot be asked
     */
    async openPage(value: string | undefined, page: string): Promise<Shared | null> {
      const id = open(value ?? '')?.shared
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
    if (shared === null || !(Date.parse(shared.expiresAt) > clock())) return null
    return (await isKnownAccount(reader, shared.userId)) ? shared : null
  }

  /** Once a minute at most. The token of a hosted project may be one that only reads: then there is no record. */
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

/** What lets into a shared preview, among a request's cookies. */
export const sharedPreviewCookie = (cookies: Partial<Record<string, string>>) => cookies[name]
