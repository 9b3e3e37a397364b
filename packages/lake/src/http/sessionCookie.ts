import { isStudioOrigin, type Addresses } from './origins.ts'

const lifeInSeconds = 90 * 24 * 60 * 60 // the maximum age of a session

/** Cookies are shared between ports, so the name includes the port to keep lakes on one machine apart. */
function nameOf({ url }: Addresses): string {
  const { protocol, port } = new URL(url)
  const name = port === '' ? 'lake-session' : `lake-session-${port}`
  return protocol === 'https:' ? `__Host-${name}` : name
}

/** Returns a cookie that scripts cannot read and other sites cannot send. */
export const sessionCookie = (token: string, addresses: Addresses): string => cookie(token, lifeInSeconds, addresses)

/** Returns a cookie that deletes the session. */
export const endedSessionCookie = (addresses: Addresses): string => cookie('', 0, addresses)

function cookie(value: string, maxAge: number, addresses: Addresses): string {
  const secure = addresses.url.startsWith('https:') ? '; Secure' : ''
  return `${nameOf(addresses)}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
}

/**
 * Returns the session in a request's cookie as an Authorization header. It counts on pages of the Studio only, because
 * a site on the same host receives the cookie as well.
 * @returns null without a session, or if another page sent the request
 */
export function sessionIn(method: string, headers: Headers, addresses: Addresses): string | null {
  const [, token] = new RegExp(`(?:^|; )${nameOf(addresses)}=([\\w.~-]+)`).exec(headers.get('cookie') ?? '') ?? []
  return token !== undefined && isFromStudio(method, headers, addresses) ? `Bearer ${token}` : null
}

/** Browsers send the origin with every request but reads from the same origin, which they mark as such. */
function isFromStudio(method: string, headers: Headers, addresses: Addresses): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return isStudioOrigin(origin, addresses)
  if (method !== 'GET' && method !== 'HEAD') return false
  // Browsers omit the header on plain http, except on localhost.
  return ['same-origin', 'none', null].includes(headers.get('sec-fetch-site'))
}
