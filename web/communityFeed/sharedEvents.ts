import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isLoopbackAddress, isPublicAddress } from 'server-toolkit/requestPublic.ts'
import { calendarKey, type CalendarReading, daysListed } from '../../shared/sharedCalendar.ts'
import { knownTimeZone } from '../../shared/timeZone.ts'
import { renewer } from '../renewal/state.ts'
import { settings } from '../sanity/client.ts'
import { fetchFeed } from './fetchFeed.ts'
import type { SharedEvent } from './readFeed.ts'
import { readInWorker } from './readInWorker.ts'
import { setReading } from './readings.ts'

/** A site that is only reachable on this machine may read a calendar on this machine. */
const isPrivateSite = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(settings.siteUrl).hostname)

const getEvents = sharedEvents({
  file: 'web/.next/cache/shared-events.json',
  isAllowed: (address) => isPublicAddress(address) || (isPrivateSite && isLoopbackAddress(address)),
  onChange: async () => renewer.get()?.({}),
  waits: Boolean(process.env.VERCEL),
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
  /** Whether pages wait for a refresh that is due: where nothing runs between requests, one in the background would not end. */
  waits?: boolean
}

const refreshesEveryMs = 10 * 60_000

type Known = { feed: string; events: SharedEvent[] }

/**
 * Caches the events of the published feed. The returned function answers from the cache and refreshes it, at most every ten
 * minutes, in the background unless it `waits`. Previews never change what visitors get: they read the same list, or keep one of their
 * own for another feed.
 */
export function sharedEvents(options: Options) {
  const published = cachedFeed(options)
  const previewed = cachedFeed({ ...options, file: `${options.file}.preview`, onChange: () => Promise.resolve() })

  return async (feed: Feed, at: string, isPublished: boolean): Promise<SharedEvent[]> => {
    const events = isPublished
      ? await published.read(feed, at)
      : (published.known(feed) ?? (await previewed.read(feed, new Date().toISOString())))
    return events.filter(({ endsAt }) => Date.parse(endsAt) > Date.parse(at))
  }
}

const keyOf = ({ url, timeZone }: Feed) => createHash('sha256').update(`${url} ${timeZone}`).digest('hex')

/** If the feed can't be read, the last good list stays, and the problem is logged once. */
function cachedFeed({ file, isAllowed, onChange, waits = false }: Options) {
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
        const refreshing = refresh(feed, key, now)
        if (waits) await refreshing
      }
      return known.events
    },
  }

  async function refresh(feed: Feed, key: string, now: string) {
    const report = async (reading: Omit<CalendarReading, 'at'>) =>
      setReading(await calendarKey(feed.url), { at: new Date().toISOString(), ...reading })
    try {
      const until = new Date(Date.parse(now) + daysListed * 86_400_000).toISOString()
      const text = await fetchFeed(feed.url, { isAllowed })
      const { events, ...rest } = await readInWorker({ text, range: { from: now, until, timeZone: feed.timeZone } })
      await report({ ...rest, problem: null, listed: events.length })
      if (asked.feed !== key) return
      if (isFailing) console.error(`The shared calendar at ${getHost(feed.url)} can be read again`)
      isFailing = false
      if (JSON.stringify(events) === JSON.stringify(known?.events)) return
      known = { feed: key, events }
      await storeKnown(file, known)
      if (!waits) await onChange()
    } catch (error) {
      const reason = (error as Error).message
      await report({ problem: reason, found: 0, listed: 0, leftOut: {} })
      if (!isFailing) console.error(`The shared calendar at ${getHost(feed.url)} keeps its last list. ${reason}`)
      isFailing = true
    }
  }
}

/** Stores the list for the next start. On a disk that can't be written, the list is in memory only. */
async function storeKnown(file: string, known: Known) {
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, JSON.stringify(known))
  } catch (error) {
    console.error(`The shared calendar can't be stored for the next start: ${(error as Error).message}`)
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
