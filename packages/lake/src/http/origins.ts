import { sessionLifeMs } from '../durations.ts'
import { LakeError } from '../errors.ts'

/** The lake's own URL, where its Studio runs, and other origins that may call it. */
export type Addresses = { url: string; allowedOrigins: string[]; studioOrigins: string[] }

/**
 * Throws LakeError 403 for a Host that is not the lake's, as in DNS rebinding. Programs on this machine may use any
 * loopback name.
 * @param from the client's IP address; empty if unknown
 */
export function assertOwnHost({ hostname, port, host }: URL, { url }: Addresses, from: string): void {
  const own = new URL(url)
  if (isLoopback(hostname) && isLoopback(from.replace(/^::ffff:/i, ''))) return
  const isOwnName = hostname === own.hostname || (isLoopback(own.hostname) && isLoopback(hostname))
  if (isOwnName && port === own.port) return
  throw new LakeError(403, 'foreignHostError', `This lake answers to ${url} and not to the Host "${host}"`)
}

/** Returns whether a name is this machine's, as all below `localhost` (RFC 6761), which clients prefix with a project id. */
export const isLoopback = (hostname: string) =>
  ['localhost', '127.0.0.1', '::1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')

/** Returns whether the browser used https, which only a proxy can terminate, under the lake's own URL. */
export const isSecure = ({ host }: URL, { url }: Addresses): boolean =>
  url.startsWith('https:') && host === new URL(url).host

/** Returns whether pages of this origin may read responses. */
export const isKnownOrigin = (origin: string | null, { url, allowedOrigins, studioOrigins }: Addresses): boolean =>
  isOneOf(origin, [url, ...allowedOrigins, ...studioOrigins])

/** Returns whether pages of this origin may act for signed-in users. */
export const isStudioOrigin = (origin: string, { url, studioOrigins }: Addresses): boolean =>
  isOneOf(origin, [url, ...studioOrigins])

/** Throws LakeError 403 for a form on a page that is not the lake's own; browsers always send the origin of a form. */
export function assertOwnPage(request: Request, { url }: Addresses): void {
  const origin = request.headers.get('origin')
  if (origin === null || isOneOf(origin, [url])) return
  throw new LakeError(403, 'foreignOriginError', `Sign in on the pages of ${url}, not on those of ${origin}`)
}

function isOneOf(origin: string | null, origins: string[]): boolean {
  if (origin === null || !URL.canParse(origin)) return false
  const { protocol, hostname, port } = new URL(origin)
  return origins.some((allowed) => {
    const address = new URL(allowed)
    const isSameHost = hostname === address.hostname || (isLoopback(hostname) && isLoopback(address.hostname))
    return isSameHost && protocol === address.protocol && port === address.port
  })
}

export function preflight(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? '',
      'access-control-max-age': '600',
    },
  })
}

export function allowOrigin(request: Request, response: Response, addresses: Addresses): Response {
  const origin = request.headers.get('origin')
  response.headers.append('vary', 'origin')
  if (origin !== null && isKnownOrigin(origin, addresses)) {
    response.headers.set('access-control-allow-origin', origin)
    response.headers.set('access-control-allow-credentials', 'true')
  } else {
    for (const name of ['allow-methods', 'allow-headers', 'max-age']) response.headers.delete(`access-control-${name}`)
  }
  return response
}

/** Returns the name of the session cookie. It includes the port, because browsers share cookies between ports. */
function cookieName({ url }: Addresses): string {
  const { protocol, port } = new URL(url)
  const name = port === '' ? 'lake-session' : `lake-session-${port}`
  return protocol === 'https:' ? `__Host-${name}` : name
}

/** Returns the Set-Cookie header of a session; an empty token removes the cookie. */
export function sessionCookie(token: string, addresses: Addresses): string {
  const maxAge = token === '' ? 0 : sessionLifeMs / 1000
  const secure = addresses.url.startsWith('https:') ? '; Secure' : ''
  return `${cookieName(addresses)}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
}

/**
 * Returns the session cookie as an Authorization header of the scheme `Session`; null without one, and for requests of other
 * pages than the Studio's, because browsers send the cookie from every site on the same host.
 */
export function sessionIn(method: string, headers: Headers, addresses: Addresses): string | null {
  const [, token] = new RegExp(`(?:^|; )${cookieName(addresses)}=([\\w.~-]+)`).exec(headers.get('cookie') ?? '') ?? []
  return token !== undefined && isFromStudio(method, headers, addresses) ? `Session ${token}` : null
}

/** Returns whether the Studio sent a request. Browsers send Origin, or for reads from the same origin Sec-Fetch-Site. */
function isFromStudio(method: string, headers: Headers, addresses: Addresses): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return isStudioOrigin(origin, addresses)
  if (method !== 'GET' && method !== 'HEAD') return false
  // Browsers omit the header on plain http, except on localhost.
  return ['same-origin', 'none', null].includes(headers.get('sec-fetch-site'))
}
