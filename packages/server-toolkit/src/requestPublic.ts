import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'

export type Network = {
  /** Returns whether an IP address may be connected to; defaults to the public internet. */
  isAllowed: (address: string) => boolean
  /** Resolves a host name, like `lookup` of `node:dns`. */
  resolve: (
    name: string,
    options: LookupAllOptions,
    answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => void
}

type Options = Partial<Network> & {
  method?: string
  headers: OutgoingHttpHeaders
  body?: string
  /** Aborts the request and the response, until it is read. */
  signal: AbortSignal
}

/** Reports a URL that is not http(s) or not on the public internet. The message names the host, never the whole URL. */
export class NotPublic extends Error {
  readonly code = 'NOT_PUBLIC'
}

/**
 * Sends a request, connecting only to an IP address that was checked. Does not follow redirects: see `redirectOf`.
 * @returns the response, whose body the caller must read or destroy
 * @throws NotPublic before anything is sent
 */
export async function requestPublic(
  url: URL,
  { method = 'GET', headers, body, signal, isAllowed = isPublicAddress, resolve = lookup }: Options,
): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol)) throw new NotPublic(`${url.protocol} is not a web page's protocol`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) > 0 && !isAllowed(host)) throw notPublic(host)
  const { request } = url.protocol === 'https:' ? https : http
  return await new Promise((done, fail) => {
    const options = {
      method,
      headers,
      signal,
      agent: false,
      maxHeaderSize: 65_536,
      autoSelectFamilyAttemptTimeout: 2000,
      lookup: checkedLookup(isAllowed, resolve),
    }
    request(url, options, done).on('error', fail).end(body)
  })
}

/** Returns the URL that a response redirects to, which must go through `requestPublic` again; null for none. */
export function redirectOf({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | null {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined
  return isRedirect ? new URL(headers.location ?? '', url) : null
}

/** Creates the connection's own lookup, so that the checked address is the one connected to. */
function checkedLookup(isAllowed: Network['isAllowed'], resolve: Network['resolve']): LookupFunction {
  return (name, options, answer) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) {
        answer(error, '')
        return
      }
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) answer(notPublic(name), '')
      else if (options.all) answer(null, addresses)
      else answer(null, first.address, first.family)
    })
  }
}

const notPublic = (host: string) => new NotPublic(`${host} is not on the public internet`)

/** Contains all public IPv6 addresses assigned so far. */
const worldwide = ipaddr.IPv6.parseCIDR('2000::/3')

export function isPublicAddress(address: string): boolean {
  const ip = parse(address)
  if (ip?.range() !== 'unicast') return false
  return ip instanceof ipaddr.IPv4 || ip.match(worldwide)
}

/** Returns whether an IP address is this machine's own. */
export const isLoopbackAddress = (address: string): boolean => parse(address)?.range() === 'loopback'

/** Returns whether an IP address is this machine's own or in a private network. */
export const isLocalAddress = (address: string): boolean =>
  ['loopback', 'private', 'uniqueLocal'].includes(parse(address)?.range() ?? '')

/** Returns the groups of an IPv6 address, or the numbers of an IPv4 address, without leading zeros. */
export const expanded = (address: string): string[] => ipaddr.parse(address).toNormalizedString().split(/[:.]/)

/** Checks first with `isIP`: ipaddr.js also accepts `0x7f.1`, which would be resolved as a name. */
const parse = (address: string) => (isIP(address) > 0 ? ipaddr.parse(address) : null)
