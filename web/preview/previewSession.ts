import type { SanityClient } from '@sanity/client'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SiteSettings } from '../sanity/settings.ts'

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
     * Returns the account of a session; null unless the cookie is a session that has not expired, of an account that still exists
     * and has not been signed out.
     * @throws if the content store can't be reached
     */
    async accountOf(value: string | undefined): Promise<string | null> {
      const { account, signedInAt, expiresAt } = open(value ?? '') ?? {}
      if (typeof account !== 'string' || typeof signedInAt !== 'string') return null
      return Number(expiresAt) > clock() && (await isKnownAccount(reader, account, signedInAt)) ? account : null
    },
  }
}

export const previewCookie = (cookies: Partial<Record<string, string>>) => cookies[name]

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

/** Used without SANITY_WEBHOOK_SECRET; signatures are then valid until this process ends. */
const processSecret = randomBytes(32).toString('hex')

/**
 * Returns functions that seal and open signed values, which browsers can store but not change.
 * @param purpose values that were signed for another purpose are not accepted
 */
export function signed(webhookSecret: string | null, purpose: string) {
  const sign = (payload: string) =>
    createHmac('sha256', webhookSecret ?? processSecret)
      .update(`${purpose}: ${payload}`)
      .digest('base64url')

  return {
    seal: (value: object): string => {
      const payload = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${payload}.${sign(payload)}`
    },

    /** Returns null for values that were not signed here or for this purpose. */
    open: (value: string): Record<string, unknown> | null => {
      const [payload = '', signature = ''] = value.split('.')
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(payload))]
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    },
  }
}

/** Formats a Set-Cookie header. A Studio on another site shows previews in a frame, where browsers only send `SameSite=None` cookies, which need https. */
export function previewCookieHeader(name: string, value: string, maxAge: number, siteUrl: string): string {
  const place = siteUrl.startsWith('https:') ? 'Secure; SameSite=None' : 'SameSite=Lax'
  return `${name}=${value}; Path=/draft; Max-Age=${maxAge}; HttpOnly; ${place}`
}
