import { type SanityClient } from '@sanity/client'
import { type SiteSettings } from '../sanity/settings.ts'
import { isKnownAccount, previewCookieHeader, signed } from './previewAccess.ts'

/** Long enough for an evening's work; opening the preview in the Studio starts a new session. */
const lifeInMs = 12 * 60 * 60_000

const name = 'westie-preview'

/**
 * Manages preview sessions. A session names an account of the content store in a signed cookie that is limited to /draft:
 * published pages are the same for everybody, including organizers.
 * @param reader a client that may read drafts
 */
export function previewSessions(
  reader: SanityClient,
  { webhookSecret, siteUrl }: Pick<SiteSettings, 'webhookSecret' | 'siteUrl'>,
  clock: () => number = Date.now,
) {
  const { seal, open } = signed(webhookSecret, 'preview session') // other values signed with the secret are not sessions

  return {
    /** Returns the Set-Cookie header of a session for the account that wrote the preview secret; null if the secret doesn't exist. */
    async begin(secret: string): Promise<string | null> {
      const { account, writtenAt } = await reader.fetch<{ account: string | null; writtenAt: string | null }>(
        `{ "secret": *[_type == "sanity.previewUrlSecret" && secret == $secret][0] }
          { "account": secret.userId, "writtenAt": secret._createdAt }`,
        { secret },
        { perspective: 'raw', filterResponse: true },
      )
      if (account === null) return null
      const session = seal({ account, signedInAt: writtenAt, expiresAt: clock() + lifeInMs })
      return previewCookieHeader(name, session, lifeInMs / 1000, siteUrl)
    },

    /** Returns the Set-Cookie header that ends a session. */
    end: (): string => previewCookieHeader(name, '', 0, siteUrl),

    /**
     * Returns whether a cookie is a session that has not expired, of an account that still exists and has not been signed out.
     * @throws if the content store can't be reached
     */
    async isValid(value: string | undefined): Promise<boolean> {
      const { account, signedInAt, expiresAt } = open(value ?? '') ?? {}
      if (typeof account !== 'string' || typeof signedInAt !== 'string') return false
      return Number(expiresAt) > clock() && (await isKnownAccount(reader, account, signedInAt))
    },
  }
}

export const previewCookie = (cookies: Partial<Record<string, string>>) => cookies[name]
