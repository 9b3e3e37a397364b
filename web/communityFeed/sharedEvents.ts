import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import {
  isLoopbackAddress,
  isPublicAddress,
  type Network,
  redirectOf,
  requestPublic,
} from 'server-toolkit/requestPublic.ts'
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { knownTimeZone } from '../../shared/timeZone.ts'
import { ownOrigin } from '../renewal/origin.ts'
import { requestRenewal } from '../renewal/requestRenewal.ts'
import { settings } from '../sanity/client.ts'
import type { SharedEvent } from './readFeed.ts'
import { readInWorker } from './readInWorker.ts'

/** A site that is only reachable on this machine may read a calendar on this machine. */
const isPrivateSite = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(settings.siteUrl).hostname)

const getEvents = sharedEvents({
  file: 'web/.next/cache/shared-events.json',
  isAllowed: (address) => isPublicAddress(address) || (isPrivateSite && isLoopbackAddress(address)),
  onChange: async () => {
    const { webhookSecret } = settings
    const isServing = process.env.NEXT_PHASE !== 'phase-production-build'
    if (webhookSecret !== null && isServing) await requestRenewal(ownOrigin(), webhookSecret, 'shared calendar')
  },
})

/**
 * Adds the events of the page's feed and removes the feed's address, which may be a secret.
 * @param now the time for which the page is rendered, ISO 8601
 * @param isPublished whether visitors get the page; previews and comparisons may show another feed or another time
 */
export async function withSharedEvents<Content extends { calendarFeedUrl: string | null; timeZone: string | null }>(
  content: Content | null,
  now: string,
  isPublished: boolean,
) {
  if (content === null) return null
  const { calendarFeedUrl: url, ...page } = content
  const timeZone = knownTimeZone(page.timeZone)
  return { ...page, events: url?.trim() ? await getEvents({ url, timeZone }, now, isPublished) : [] }
}

type Feed = { url: string; timeZone: string }

type Options = {
  /** Stores the last good list across restarts. */
  file: string
  isAllowed?: (address: string) => boolean
  /** Called when a refresh has changed the list. */
  onChange: () => Promise<void>
}

const refreshesEveryMs = 10 * 60_000
const daysAhead = 60

type Known = { feed: string; events: SharedEvent[] }

/**
 * Caches the events of the published feed. The returned function answers at once from the cache and refreshes it in the
 * background, at most every ten minutes. Previews never change what visitors get: they read the same list, or keep one of their
 * own for another feed.
 */
export function sharedEvents({ file, isAllowed, onChange }: Options) {
  const published = cachedFeed({ file, isAllowed, onChange })
  const previewed = cachedFeed({ file: `${file}.preview`, isAllowed, onChange: () => Promise.resolve() })

  return async (feed: Feed, at: string, isPublished: boolean): Promise<SharedEvent[]> => {
    const events = isPublished
      ? await published.read(feed, at)
      : (published.known(feed) ?? (await previewed.read(feed, new Date().toISOString())))
    return events.filter(({ endsAt }) => Date.parse(endsAt) > Date.parse(at))
  }
}

const keyOf = ({ url, timeZone }: Feed) => createHash('sha256').update(`${url} ${timeZone}`).digest('hex')

/** If the feed can't be read, the last good list stays, and the problem is logged once. */
function cachedFeed({ file, isAllowed, onChange }: Options) {
  let known: Known | null = null
  let asked = { feed: '', at: -Infinity }
  let isFailing = false

  return {
    known: (feed: Feed) => (known?.feed === keyOf(feed) ? known.events : null),

    async read(feed: Feed, now: string): Promise<SharedEvent[]> {
      const at = Date.parse(now)
      const key = keyOf(feed)
      if (known?.feed !== key) known = await readKnown(file, key)
      if (asked.feed !== key || Math.abs(at - asked.at) >= refreshesEveryMs) {
        if (asked.feed !== key) isFailing = false
        asked = { feed: key, at }
        void refresh(feed, key, now)
      }
      return known.events
    },
  }

  async function refresh(feed: Feed, key: string, now: string) {
    try {
      const until = new Date(Date.parse(now) + daysAhead * 86_400_000).toISOString()
      const text = await fetchFeed(feed.url, { isAllowed })
      const { events, broken } = await readInWorker({ text, range: { from: now, until, timeZone: feed.timeZone } })
      if (asked.feed !== key) return
      if (broken > 0)
        console.error(`The shared calendar at ${getHost(feed.url)} has ${broken} events that are left out`)
      if (isFailing) console.error(`The shared calendar at ${getHost(feed.url)} can be read again`)
      isFailing = false
      if (JSON.stringify(events) === JSON.stringify(known?.events)) return
      known = { feed: key, events }
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, JSON.stringify(known))
      await onChange()
    } catch (error) {
      const reason = (error as Error).message
      if (!isFailing) console.error(`The shared calendar at ${getHost(feed.url)} keeps its last list. ${reason}`)
      isFailing = true
    }
  }
}

/** Returns only the host, because the rest of the address may be a secret. */
const getHost = (url: string) => URL.parse(url)?.host ?? 'an invalid address'

async function readKnown(file: string, feed: string): Promise<Known> {
  try {
    const known = JSON.parse(await readFile(file, 'utf8')) as Known
    if (known.feed === feed) return known
  } catch {
    // There is no file yet, or it is incomplete: the feed is read again.
  }
  return { feed, events: [] }
}

const limits = { bytes: 2 * 1024 * 1024, milliseconds: 5000, redirects: 3 }
const headers = { Accept: 'text/calendar, text/plain', 'Accept-Encoding': 'gzip' }

type FetchOptions = Partial<Network> & { milliseconds?: number }

/**
 * Downloads a feed from an address that an organizer entered. Only connects to IP addresses that were checked, so that neither a
 * host name nor a redirect can lead into the server's private network.
 * @throws Error that says what was wrong, without the full address, which may contain a secret
 */
export async function fetchFeed(
  address: string,
  { milliseconds = limits.milliseconds, ...network }: FetchOptions = {},
): Promise<string> {
  const deadline = AbortSignal.timeout(milliseconds)
  try {
    let url = new URL(address.replace(/^webcal:/i, 'https:'))
    for (let redirects = 0; redirects <= limits.redirects; redirects++) {
      const response = await requestFeed(url, { ...network, signal: deadline })
      const redirect = redirectOf(response, url)
      if (redirect === null) return await readText(response, deadline)
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
