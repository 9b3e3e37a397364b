import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { isLoopbackAddress, type Network, redirectOf, requestPublic } from 'server-toolkit/requestPublic.ts'
import { decodeFeed } from './decodeFeed.ts'

const limits = { bytes: 2 * 1024 * 1024, milliseconds: 5000, redirects: 3 }
const headers = {
  Accept: 'text/calendar, text/plain, application/octet-stream, */*;q=0.1',
  'Accept-Encoding': 'gzip',
  // Some servers refuse requests without one.
  'User-Agent': 'Mozilla/5.0 (compatible; shared calendar)',
}

type FetchOptions = Partial<Network> & { milliseconds?: number }

/**
 * Downloads a feed from an address that an organizer entered. Connects only to IP addresses that were checked, so that neither a
 * host name nor a redirect can lead into the server's private network. Accepts any content type, because many servers send
 * calendars with the wrong one.
 * @throws Error that says what was wrong, without the full address, which may contain a secret
 */
export async function fetchFeed(
  address: string,
  { milliseconds = limits.milliseconds, ...network }: FetchOptions = {},
): Promise<string> {
  const deadline = AbortSignal.timeout(milliseconds)
  try {
    let url = new URL(address.trim().replace(/^(?:webcals?|feed):/i, 'https:'))
    for (let redirects = 0; redirects <= limits.redirects; redirects++) {
      const response = await requestFeed(url, { ...network, signal: deadline })
      const redirect = redirectOf(response, url)
      if (redirect === null) return await readText(response)
      response.destroy()
      url = redirect
    }
    throw new Error(`It redirects more than ${limits.redirects} times`)
  } catch (error) {
    if (deadline.aborted) throw new Error(`It does not answer within ${milliseconds} ms`, { cause: error })
    throw error
  }
}

/** Requests the feed. Allows unencrypted connections only on this machine. */
async function requestFeed(url: URL, options: Partial<Network> & { signal: AbortSignal }): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLocal = host === 'localhost' || isLoopbackAddress(host)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
    throw new Error(`It begins with ${url.protocol}; use https:`)
  return await requestPublic(url, { headers, ...options })
}

async function readText(response: IncomingMessage): Promise<string> {
  try {
    if (response.statusCode !== 200) throw new Error(`It answers ${response.statusCode}`)
    const encoding = response.headers['content-encoding'] ?? 'identity'
    if (!['gzip', 'identity'].includes(encoding)) throw new Error(`It is compressed as "${encoding}", not gzip`)
    const source = encoding === 'gzip' ? pipeline(response, createGunzip(), () => undefined) : response
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limits.bytes) throw new Error(`It is larger than ${limits.bytes} bytes`)
      chunks.push(chunk)
    }
    return decodeFeed(Buffer.concat(chunks), response.headers['content-type'])
  } finally {
    response.destroy()
  }
}
