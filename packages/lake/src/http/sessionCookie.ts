import { isStudioOrigin, type Addresses } from './origins.ts'

const lifeInSeconds = 90 * 24 * 60 * 60 // the longest that a session can be kept alive

/** Cookies know no ports: two lakes on one machine must not overwrite each other's. */
function nameOf({ url }: Addresses): string {
  const { protocol, port } = new URL(url)
  const name = port === '' ? 'lake-session' : `lake-session-${port}`
  return protocol === 'https:' ? `__Host-${name}` : name
}

/** Keeps a session where no script can read it, and where pages of other sites cannot have it sent. */
export const sessionCookie = (token: string, addresses: Addresses): string => cookie(token, lifeInSeconds, addresses)

/** Makes the browser forget the session. */
export const endedSessionCookie = (addresses: Addresses): string => cookie('', 0, addresses)

function cookie(value: string, maxAge: number, addresses: Addresses): string {
  const secure = addresses.url.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(addresses)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
}

/**
 * The session that a browser sends along, as the Authorization header would have it. It counts on pages of the Studio
 * alone: the site may be a neighbour of the same host name, to which cookies are sent as well.
 * @returns null when there is none, or another page sent it
 */
export function sessionIn(method: string, headers: Headers, addresses: Addresses): string | null {
  const [, token] = new RegExp(`(?:^|; )${nameOf(addresses)}=([\\w.~-]+)`).exec(headers.get('cookie') ?? '') ?? []
  return token !== undefined && isFromStudio(method, headers, addresses) ? `Bearer ${token}` : null
}

/** Browsers name the page with whatever it sends; with what it only reads from its own server they say that it is its own. */
function isFromStudio(method: string, headers: Headers, addresses: Addresses): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return isStudioOrigin(origin, addresses)
  if (method !== 'GET' && method !== 'HEAD') return false
  // On plain http, but for localhost, they do not say.
  return ['same-origin', 'none', null].includes(headers.get('sec-fetch-site'))
}
