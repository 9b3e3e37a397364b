import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SiteSettings } from '../sanity/settings.ts'

export type CookieSettings = Pick<SiteSettings, 'webhookSecret' | 'siteUrl'>

export type Cookies = Partial<Record<string, string>>

/** Used without SANITY_WEBHOOK_SECRET; signatures are then valid until this process ends. */
const processSecret = randomBytes(32).toString('hex')

/**
 * Returns functions for a cookie with a signed value, which browsers can store but not change. It is limited to /draft: published
 * pages are the same for everybody, including organizers.
 * @param name values that were signed for another cookie, or as a webhook, are not accepted
 */
export function signedCookie(name: string, { webhookSecret, siteUrl }: CookieSettings) {
  // A Studio on another site shows previews in a frame, where browsers only send `SameSite=None` cookies, which need https.
  const place = siteUrl.startsWith('https:') ? 'Secure; SameSite=None' : 'SameSite=Lax'
  const sign = (payload: string) =>
    createHmac('sha256', webhookSecret ?? processSecret)
      .update(`${name}: ${payload}`)
      .digest('base64url')

  return {
    /** Returns the Set-Cookie header. */
    write(value: object, seconds: number): string {
      const payload = Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${name}=${payload}.${sign(payload)}; Path=/draft; Max-Age=${seconds}; HttpOnly; ${place}`
    },

    /** Returns the value; an empty object if there is none that was signed here. */
    read({ [name]: value = '' }: Cookies): Record<string, unknown> {
      const [payload = '', signature = ''] = value.split('.')
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(payload))]
      if (given.length !== right.length || !timingSafeEqual(given, right)) return {}
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    },
  }
}
