import { LakeError } from '../errors.ts'

/** The lake's own address, and the other origins whose pages may call it; a Studio runs on the lake's and `studioOrigins`. */
export type Addresses = { url: string; allowedOrigins: string[]; studioOrigins: string[] }

/**
 * Another name for the loopback address is how DNS rebinding reaches a local server. Programs of this machine reach a lake by
 * a loopback name, whatever its own address and port are: health checks, metrics, the site.
 * @param from the address that the request comes from; empty when nothing says so
 */
export function isForeignHost({ hostname, port }: URL, { url }: Addresses, from: string): boolean {
  const own = new URL(url)
  if (isLoopback(hostname) && isLoopback(from.replace(/^::ffff:/i, ''))) return false
  const isOwnName = hostname === own.hostname || (isLoopback(own.hostname) && isLoopback(hostname))
  return !isOwnName || port !== own.port
}

/** Names below `localhost` never leave the machine (RFC 6761); clients put a project's id before it. */
export const isLoopback = (hostname: string) =>
  ['localhost', '127.0.0.1', '::1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost')

/** Whether a browser reached the lake by https: a proxy says so, or the lake's own address does. */
export const isSecure = ({ protocol, host }: URL, { url }: Addresses): boolean =>
  protocol === 'https:' || (url.startsWith('https:') && host === new URL(url).host)

/** Whether pages of this origin may read the lake's answers. */
export const isKnownOrigin = (origin: string | null, { url, allowedOrigins, studioOrigins }: Addresses): boolean =>
  isOneOf(origin, [url, ...allowedOrigins, ...studioOrigins])

/** Whether people who are signed in act through pages of this origin. */
export const isStudioOrigin = (origin: string, { url, studioOrigins }: Addresses): boolean =>
  isOneOf(origin, [url, ...studioOrigins])

/**
 * Browsers always say which page a form comes from; programs, which do not, cannot be led astray.
 * @throws LakeError 403 for a form of another page than the lake's own
 */
export function assertOwnPage(request: Request, { url }: Addresses): void {
  const origin = request.headers.get('origin')
  if (origin === null || isOneOf(origin, [url])) return
  throw new LakeError(403, 'foreignOriginError', `Sign in on the pages of ${url}, not on those of ${origin}`)
}

function isOneOf(origin: string | null, origins: string[]): boolean {
  if (origin === null || !URL.canParse(origin)) return false
  const { protocol, hostname, port } = new URL(origin)
  return origins.some((allowed) => {
    const known = new URL(allowed)
    const isSameHost = hostname === known.hostname || (isLoopback(hostname) && isLoopback(known.hostname))
    return isSameHost && protocol === known.protocol && port === known.port
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

/** Adds the CORS headers that a known origin gets; an unknown one gets none. */
export function allowOrigin(request: Request, response: Response, addresses: Addresses): Response {
  const origin = request.headers.get('origin')
  response.headers.append('vary', 'origin')
  if (origin !== null && isKnownOrigin(origin, addresses)) {
    response.headers.set('access-control-allow-origin', origin)
    response.headers.set('access-control-allow-credentials', 'true')
    response.headers.set('access-control-expose-headers', 'x-sanity-shard, traceparent, x-request-id')
  } else {
    for (const name of ['allow-methods', 'allow-headers', 'max-age']) response.headers.delete(`access-control-${name}`)
  }
  return response
}
