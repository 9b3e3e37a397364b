import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type SanityClient } from '@sanity/client'
import { type SiteSettings } from '../sanity/settings.ts'

/** An evening's work; opening the preview in the Studio begins anew. */
const lifeInMs = 12 * 60 * 60_000

const name = 'westie-preview'

/** Signs sessions of this process where no secret is set, which then end with it. */
const processSecret = randomBytes(32).toString('hex')

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
  const sign = (payload: string) =>
    createHmac('sha256', webhookSecret ?? processSecret)
      .update(`preview session: ${payload}`) // what else the secret signs is never a session
      .digest('base64url')

  return {
    /** @returns the Set-Cookie header that begins a session for the account that wrote a preview secret; null when there is none */
    async begin(secret: string): Promise<string | null> {
      const account = await reader.fetch<string | null>(
        '*[_type == "sanity.previewUrlSecret" && secret == $secret][0].userId',
        { secret },
        { perspective: 'raw', filterResponse: true },
      )
      if (account === null) return null
      const payload = Buffer.from(JSON.stringify({ account, expiresAt: clock() + lifeInMs })).toString('base64url')
      return cookie(`${payload}.${sign(payload)}`, lifeInMs / 1000, siteUrl)
    },

    /** The Set-Cookie header that ends a session. */
    end: (): string => cookie('', 0, siteUrl),

    /**
     * Whether a cookie is a session that has not expired, of an account that the content store still knows.
     * @throws when the content store cannot be asked
     */
    async isGood(value: string | undefined): Promise<boolean> {
      const account = accountIn(value ?? '')
      return account !== null && (await isKnown(account))
    },
  }

  function accountIn(value: string): string | null {
    const [payload = '', signature = ''] = value.split('.')
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(payload))]
    if (given.length !== right.length || !timingSafeEqual(given, right)) return null
    const { account, expiresAt } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
    return typeof account === 'string' && Number(expiresAt) > clock() ? account : null
  }

  /** The embedded lake names the roles that an account has left; the hosted service no account that is gone. */
  async function isKnown(account: string): Promise<boolean> {
    try {
      const { roles } = await reader.request<{ roles?: unknown[] }>({ url: `/users/${encodeURIComponent(account)}` })
      return roles === undefined || roles.length > 0
    } catch (error) {
      const { statusCode } = error as { statusCode?: number }
      if (statusCode === 404 || statusCode === 403) return false
      throw error
    }
  }
}

/** In the frame of a Studio of another site, browsers send only what says `SameSite=None`, which needs https. */
function cookie(value: string, maxAge: number, siteUrl: string): string {
  const place = siteUrl.startsWith('https:') ? 'Secure; SameSite=None' : 'SameSite=Lax'
  return `${name}=${value}; Path=/draft; Max-Age=${maxAge}; HttpOnly; ${place}`
}

/** The session among a request's cookies. */
export const previewCookie = (cookies: Partial<Record<string, string>>) => cookies[name]
