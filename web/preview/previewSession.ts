import type { SanityClient } from '@sanity/client'
import { draftsClient, settings } from '../sanity/client.ts'
import { type Cookies, type CookieSettings, signedCookie } from './signedCookie.ts'

/** Long enough for an evening's work; opening the preview in the Studio starts a new session. */
const lifeInMs = 12 * 60 * 60_000

/** `signedInAt` is when the account's own session existed: when it wrote the secret, ISO 8601. */
type Session = { account: unknown; signedInAt: unknown }

/**
 * Manages preview sessions. A session names an account of the content store.
 * @param reader a client that may read drafts
 */
export function previewSessions(reader: SanityClient, cookieSettings: CookieSettings, clock: () => number = Date.now) {
  const cookie = signedCookie('westie-preview', cookieSettings)

  return {
    /** Returns the Set-Cookie header of a session for the account that wrote the preview secret; null if the secret doesn't exist. */
    async begin(secret: string): Promise<string | null> {
      const session = await readSession(secret)
      return session && cookie.write({ ...session, expiresAt: clock() + lifeInMs }, lifeInMs / 1000)
    },

    /**
     * Returns the account of a session; null unless the cookie is a session that has not expired, of an account that still exists
     * and has not been signed out.
     * @throws if the content store can't be reached
     */
    async accountOf(cookies: Cookies): Promise<string | null> {
      const { account, signedInAt, expiresAt } = cookie.read(cookies)
      return Number(expiresAt) > clock() ? getKnown({ account, signedInAt }) : null
    },

    /** Returns the account that wrote a preview secret; null unless it still exists and has not been signed out. */
    async accountOfSecret(secret: string): Promise<string | null> {
      const session = await readSession(secret)
      return session && getKnown(session)
    },
  }

  async function readSession(secret: string): Promise<Session | null> {
    return reader.fetch<Session | null>(
      `*[_type == "sanity.previewUrlSecret" && secret == $secret && defined(userId)][0]{
        "account": userId, "signedInAt": _createdAt
      }`,
      { secret },
      { perspective: 'raw', filterResponse: true },
    )
  }

  async function getKnown({ account, signedInAt }: Session): Promise<string | null> {
    if (typeof account !== 'string' || typeof signedInAt !== 'string') return null
    return (await isKnownAccount(reader, account, signedInAt)) ? account : null
  }
}

/** Null if SANITY_READ_TOKEN is not set: there are no previews then. */
export const sessions = draftsClient && previewSessions(draftsClient, settings)

type User = { id?: unknown; roles?: unknown[]; oldestSessionAt?: string | null }

/**
 * Returns whether an account still exists. A removed account has no roles in the embedded lake and is not found in a hosted
 * project. The ID comes from a document, which editors can change; values that the store also accepts, such as "me" or a list
 * of IDs, don't count as accounts, nor do those that the store refuses as part of an address.
 * @param signedInAt if given, one of the account's sessions must be at least this old; hosted projects don't report sessions
 * @throws if the content store can't be reached
 */
export async function isKnownAccount(reader: SanityClient, account: string, signedInAt?: string): Promise<boolean> {
  try {
    const { id, roles, oldestSessionAt } = await reader.request<User>({ url: `/users/${encodeURIComponent(account)}` })
    if (id !== account || roles?.length === 0) return false
    if (signedInAt === undefined || oldestSessionAt === undefined) return true
    return oldestSessionAt !== null && Date.parse(oldestSessionAt) <= Date.parse(signedInAt)
  } catch (error) {
    const { statusCode } = error as { statusCode?: number }
    if (statusCode === 404 || statusCode === 403 || statusCode === 400) return false
    throw error
  }
}
