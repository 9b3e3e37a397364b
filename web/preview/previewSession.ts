import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SanityClient } from '@sanity/client'
import { SECRET_TTL, schemaType } from '@sanity/preview-url-secret/constants'
import { draftsClient, settings } from '../sanity/client.ts'
import type { SiteSettings } from '../sanity/settings.ts'

/** Long enough for an evening's work; opening the preview in the Studio starts a new session. */
const lifetimeMs = 12 * 60 * 60_000

/** `signedInAt` is when the account wrote the secret, and so had a session, ISO 8601. */
type Session = { account: unknown; signedInAt: unknown }

/** Part of the signed text, so that values signed for another purpose, such as a webhook, are not accepted. */
const cookieName = 'westie-preview'

/** Signs sessions if SANITY_WEBHOOK_SECRET is not set; they then end with this process. */
const processSecret = randomBytes(32).toString('hex')

/**
 * Manages preview sessions. A session names an account of the content store, in a signed cookie, which browsers can store but not
 * change. It is limited to /draft: published pages are the same for everybody, including organizers.
 * @param reader a client that may read drafts
 */
export function previewSessions(
  reader: SanityClient,
  { webhookSecret, siteUrl }: Pick<SiteSettings, 'webhookSecret' | 'siteUrl'>,
  clock: () => number = Date.now,
) {
  // A Studio on another site shows previews in a frame, where browsers only send `SameSite=None` cookies, which need https.
  const place = siteUrl.startsWith('https:') ? 'Secure; SameSite=None' : 'SameSite=Lax'

  return {
    /** Returns the Set-Cookie header of a session for the account that wrote the preview secret; null if the secret isn't valid. */
    async begin(secret: string): Promise<string | null> {
      const session = await readSession(secret)
      if (session === null) return null
      const payload = Buffer.from(JSON.stringify({ ...session, expiresAt: clock() + lifetimeMs })).toString('base64url')
      const value = `${payload}.${sign(payload)}`
      return `${cookieName}=${value}; Path=/draft; Max-Age=${lifetimeMs / 1000}; HttpOnly; ${place}`
    },

    /**
     * Returns the account of a session; null unless the cookie is a session that has not expired, of an account that still exists
     * and has not been signed out.
     * @throws if the content store can't be reached
     */
    async accountOf(cookies: Partial<Record<string, string>>): Promise<string | null> {
      const { account, signedInAt, expiresAt } = readCookie(cookies[cookieName])
      return Number(expiresAt) > clock() ? getKnown({ account, signedInAt }) : null
    },

    /** Returns the account that wrote a valid preview secret; null unless it still exists and has not been signed out. */
    async accountOfSecret(secret: string): Promise<string | null> {
      const session = await readSession(secret)
      return session && getKnown(session)
    },
  }

  function sign(payload: string): string {
    const hmac = createHmac('sha256', webhookSecret ?? processSecret)
    return hmac.update(`${cookieName}: ${payload}`).digest('base64url')
  }

  /** Returns the value of a cookie; an empty object if it was not signed here. */
  function readCookie(value = ''): Record<string, unknown> {
    const [payload = '', signature = ''] = value.split('.')
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(payload))]
    if (given.length !== right.length || !timingSafeEqual(given, right)) return {}
    return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  }

  async function readSession(secret: string): Promise<Session | null> {
    return reader.fetch<Session | null>(
      `*[_type == $type && secret == $secret && dateTime(_updatedAt) > dateTime(now()) - $life && defined(userId)][0]{
        "account": userId, "signedInAt": _createdAt
      }`,
      { type: schemaType, secret, life: SECRET_TTL },
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
 * of IDs, don't count as accounts, and neither do those that the store refuses in an address.
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
