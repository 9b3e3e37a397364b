import type { SanityClient } from '@sanity/client'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

type User = { id?: unknown; roles?: unknown[]; oldestSessionAt?: string | null }

/**
 * Returns whether an account still exists. A removed account has no roles in the embedded lake and is not found in a hosted
 * project. The ID comes from a document, which editors can change; values that the store also accepts, such as "me" or a list
 * of IDs, don't count as accounts.
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
    if (statusCode === 404 || statusCode === 403) return false
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
