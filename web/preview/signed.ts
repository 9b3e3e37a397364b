import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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
