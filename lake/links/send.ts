import { type LookupAddress, type LookupAllOptions } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'

export type Network = {
  /** Which IP addresses may be connected to. */
  isAllowed: (address: string) => boolean
  /** Finds the addresses of a name, as `node:dns` does. */
  resolve: (
    name: string,
    options: LookupAllOptions,
    answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
  ) => void
  /** Ends what is under way. */
  signal: AbortSignal
}

/** No web page, or a page that is not on the public internet. */
export class NotPublic extends Error {
  readonly code = 'NOT_PUBLIC'
}

const sentHeaders = { 'user-agent': 'Mozilla/5.0 (compatible; link check)', accept: 'text/html,*/*;q=0.8' }

/**
 * One request, connected to nothing but an address that was checked. Follows no redirect.
 * @returns the beginning of the answer; its connection is closed already
 * @throws NotPublic before anything is sent
 */
export async function send(
  method: string,
  url: URL,
  { isAllowed, resolve, signal }: Network,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (!/^https?:$/.test(url.protocol) || (isIP(host) > 0 && !isAllowed(host))) throw new NotPublic(url.href)
  const { request } = url.protocol === 'https:' ? https : http
  return await new Promise((done, fail) => {
    const options = {
      method,
      headers: sentHeaders,
      signal,
      agent: false,
      maxHeaderSize: 65_536,
      autoSelectFamilyAttemptTimeout: 2000,
      lookup: checkedLookup(isAllowed, resolve),
    }
    request(url, options, (response) => {
      response.destroy()
      done(response)
    })
      .on('error', fail)
      .end()
  })
}

/** Resolves a name for the connection itself: what is checked is what is connected to. */
function checkedLookup(isAllowed: (ip: string) => boolean, resolve: Network['resolve']): LookupFunction {
  return (name, options, answer) =>
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, '')
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
        return answer(new NotPublic(name), '')
      if (options.all) return answer(null, addresses)
      return answer(null, first.address, first.family)
    })
}
