import type { SanityClient } from '@sanity/client'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

type User = { id?: unknown; roles?: unknown[]; oldestSessionAt?: string | null }

/**
 * Whether the content store still knows an account. The embedded lake names the roles that it has left; the hosted service no account
 * that is gone. Documents name accounts as editors write them: "me", or several, are answered too, and are none.
 * @param signedInAt where given, one of the account's sessions must have lasted since then; the hosted service tells of none
 * @throws when the content store cannot be asked
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

/** Signs for this process where no secret is set; what it signed then ends with it. */
const processSecret = randomBytes(32).toString('hex')

/**
 * Writes values that browsers keep and cannot change.
 * @param purpose what is signed for one purpose is nothing for another
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

    /** @returns null for what was not signed here, or for something else */
    open: (value: string): Record<string, unknown> | null => {
      const [payload = '', signature = ''] = value.split('.')
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(payload))]
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    },
  }
}

/** In the frame of a Studio of another site, browsers send only what says `SameSite=None`, which needs https. */
export function previewCookieHeader(name: string, value: string, maxAge: number, siteUrl: string): string {
  const place = siteUrl.startsWith('https:') ? 'Secure; SameSite=None' : 'SameSite=Lax'
  return `${name}=${value}; Path=/draft; Max-Age=${maxAge}; HttpOnly; ${place}`
}
