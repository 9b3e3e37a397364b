import { lookup as resolveName } from 'node:dns'
import { type IncomingMessage } from 'node:http'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { isLoopbackAddress, isPublicAddress } from './publicAddress.ts'

const limits = { bytes: 2 * 1024 * 1024, milliseconds: 5000, redirects: 3 }

type Options = { isAllowed?: (address: string) => boolean; milliseconds?: number }

/**
 * Downloads a feed from an address that an organiser typed. Connects to nothing but the addresses that were checked,
 * so that it cannot be led into the network around the server, by a name or a redirect.
 * @throws Error that says what was wrong, and never the whole address: it may hold a secret
 */
export async function fetchFeed(
  address: string,
  { isAllowed = isPublicAddress, milliseconds = limits.milliseconds }: Options = {},
): Promise<string> {
  const deadline = AbortSignal.timeout(milliseconds)
  try {
    let url = new URL(address.replace(/^webcal:/i, 'https:'))
    for (let redirects = 0; redirects <= limits.redirects; redirects++) {
      const response = await request(url, isAllowed, deadline)
      const { location } = response.headers
      const isRedirect = [301, 302, 303, 307, 308].includes(response.statusCode ?? 0) && location !== undefined
      if (!isRedirect) return await readText(response, deadline)
      response.destroy()
      url = new URL(location, url)
    }
    throw new Error(`It redirects more than ${limits.redirects} times`)
  } catch (error) {
    if (deadline.aborted) throw new Error(`It does not answer within ${milliseconds} ms`, { cause: error })
    throw error
  }
}

function request(url: URL, isAllowed: (ip: string) => boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) > 0 && !isAllowed(host)) throw new Error(`${host} is not on the public internet`)
  const isLocal = host === 'localhost' || isLoopbackAddress(host)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
    throw new Error(`It begins with ${url.protocol}; use https:`)
  const headers = { Accept: 'text/calendar, text/plain', 'Accept-Encoding': 'gzip' }
  const options = { agent: false, headers, signal, lookup: allowedLookup(isAllowed) } as const
  return new Promise((resolve, reject) => {
    const sent = (url.protocol === 'https:' ? https : http).get(url, options, resolve)
    sent.on('error', reject)
  })
}

/** Resolves a name for the connection itself: what is checked is what is connected to. */
function allowedLookup(isAllowed: (ip: string) => boolean): LookupFunction {
  return (name, options, answer) =>
    resolveName(name, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, '')
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
        return answer(new Error(`${name} is not on the public internet`), '')
      if (options.all) return answer(null, addresses)
      return answer(null, first.address, first.family)
    })
}

async function readText(response: IncomingMessage, signal: AbortSignal): Promise<string> {
  try {
    if (response.statusCode !== 200) throw new Error(`It answers ${response.statusCode}`)
    const type = response.headers['content-type'] ?? ''
    if (!/^text\/(calendar|plain)\b/i.test(type)) throw new Error(`It is "${type.slice(0, 80)}", not text/calendar`)
    const encoding = response.headers['content-encoding'] ?? 'identity'
    if (!['gzip', 'identity'].includes(encoding)) throw new Error(`It is compressed as "${encoding}", not gzip`)
    const chunks: Buffer[] = []
    let size = 0
    const collect = async (source: AsyncIterable<Buffer>) => {
      for await (const chunk of source) {
        size += chunk.length
        if (size > limits.bytes) throw new Error(`It is larger than ${limits.bytes} bytes`)
        chunks.push(chunk)
      }
    }
    if (encoding === 'gzip') await pipeline(response, createGunzip(), collect, { signal })
    else await pipeline(response, collect, { signal })
    return Buffer.concat(chunks).toString('utf8')
  } finally {
    response.destroy()
  }
}
