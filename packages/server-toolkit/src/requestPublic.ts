import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import http, { type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './publicAddress.ts'

export type Network = {
  /** Which IP addresses may be connected to; by default those of the public internet. */
  isAllowed: (address: string) => boolean
  /** Finds the addresses of a name, as `node:dns` does. */
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
  /** Ends the request and, until it was read, the answer. */
  signal: AbortSignal
}

/** An address that is no http(s), or not on the public internet. Its message names the host, never the whole address. */
export class NotPublic extends Error {
  readonly code = 'NOT_PUBLIC'
}

/**
 * One request, connected to nothing but an address that was checked. Follows no redirect: see `redirectOf`.
 * @returns the answer, whose body the caller reads or destroys
 * @throws NotPublic before anything is sent
 */
export async function requestPublic(
  url: URL,
  { method = 'GET', headers, body, signal, isAllowed = isPublicAddress, resolve = lookup }: Options,
): Promise<IncomingMessage> {
  if (!/^https?:$/.test(url.protocol)) throw new NotPublic(`${url.protocol} leads to no web page`)
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

/** Where an answer sends the asker instead, to be asked by `requestPublic` in turn. */
export function redirectOf({ statusCode = 0, headers }: IncomingMessage, url: URL): URL | null {
  const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined
  return isRedirect ? new URL(headers.location ?? '', url) : null
}

/** Resolves a name for the connection itself: what is checked is what is connected to. */
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
