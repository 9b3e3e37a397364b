import { type SanityClient } from '@sanity/client'
import { type SiteSettings } from '../sanity/settings.ts'
import { isKnownAccount, previewCookieHeader, signed } from './previewAccess.ts'

/** An evening's work; opening the preview in the Studio begins anew. */
const lifeInMs = 12 * 60 * 60_000

const name = 'westie-preview'

/**
 * Who may see previews: an account of the content store, in a signed cookie for /draft alone. The published pages are the
 * same for everybody, also in an organiser's browser.
 * @param reader reads the content store with rights to drafts
 */
export function previewSessions(
  reader: SanityClient,
  { webhookSecret, siteUrl }: Pick<SiteSettings, 'webhookSecret' | 'siteUrl'>,
  clock: () => number = Date.now,
) {
  const { seal, open } = signed(webhookSecret, 'preview session') // what else the secret signs is never a session

  return {
    /** @returns the Set-Cookie header that begins a session for the account that wrote a preview secret; null when there is none */
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

    /** The Set-Cookie header that ends a session. */
    end: (): string => previewCookieHeader(name, '', 0, siteUrl),

    /**
     * Whether a cookie is a session that has not expired, of an account that the content store still knows and that has not
     * been signed out since.
     * @throws when the content store cannot be asked
     */
    async isValid(value: string | undefined): Promise<boolean> {
      const { account, signedInAt, expiresAt } = open(value ?? '') ?? {}
      if (typeof account !== 'string' || typeof signedInAt !== 'string') return false
      return Number(expiresAt) > clock() && (await isKnownAccount(reader, account, signedInAt))
    },
  }
}

/** The session among a request's cookies. */
export const previewCookie = (cookies: Partial<Record<string, string>>) => cookies[name]
