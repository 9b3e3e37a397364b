import { isLoopbackAddress, isPublicAddress } from 'server-toolkit/requestPublic.ts'
import { calendarKey, type CalendarReading, daysListed } from '../../shared/sharedCalendar.ts'
import { knownTimeZone } from '../../shared/timeZone.ts'
import { processWide, renewer } from '../renewal/state.ts'
import { settings } from '../sanity/client.ts'
import { fetchFeed } from './fetchFeed.ts'
import type { SharedEvent } from './readFeed.ts'
import { readInWorker } from './readInWorker.ts'

/** A site that is only reachable on this machine may read a calendar on this machine. */
const isPrivateSite = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(settings.siteUrl).hostname)

const getEvents = sharedEvents({
  isAllowed: (address) => isPublicAddress(address) || (isPrivateSite && isLoopbackAddress(address)),
  onChange: async () => renewer.get()?.({}),
  waits: Boolean(process.env.VERCEL),
})

/**
 * Adds the events of the page's feed and removes the feed's address, which may be a secret.
 * @param now the time for which the page is rendered, ISO 8601
 */
export async function withSharedEvents<Content extends { calendarFeedUrl: string | null; timeZone: string | null }>(
  content: Content | null,
  now: string,
) {
  if (content === null) return null
  const { calendarFeedUrl: url, ...page } = content
  const timeZone = knownTimeZone(page.timeZone)
  return { ...page, events: url?.trim() ? await getEvents({ url, timeZone }, now) : [] }
}

type Feed = { url: string; timeZone: string }

type Options = {
  isAllowed?: (address: string) => boolean
  /** Called when a refresh has changed a list. */
  onChange: () => Promise<void>
  /** Whether pages wait for a refresh that is due. Where nothing runs between requests, a background refresh would not finish. */
  waits?: boolean
}

const refreshesEveryMs = 10 * 60_000
const maxCalendars = 20

/** A cache entry of a calendar: its last good list, the result of its last refresh, and when and for which time zone that began. */
type Entry = { events: SharedEvent[]; reading: CalendarReading | null; askedAt: number; timeZone: string }

/** Calendars by key, and the end of the last refresh. Shared by pages and /api/shared-calendar, which Next bundles separately. */
const state = processWide('sharedCalendars', { known: new Map<string, Entry>(), refreshing: Promise.resolve() }).get()
const { known } = state

/** Returns the result of the last refresh of a calendar; null if this process hasn't read it. */
export const getReading = (key: string): CalendarReading | null => known.get(key)?.reading ?? null

/**
 * Caches the events of feeds. The returned function answers from the cache and refreshes it, at most every ten minutes and one feed
 * at a time, in the background unless it `waits`. If a feed can't be read, its last good list stays, and the problem is logged once.
 */
export function sharedEvents({ isAllowed, onChange, waits = false }: Options) {
  return async (feed: Feed, at: string): Promise<SharedEvent[]> => {
    const key = await calendarKey(feed.url)
    const last = known.get(key) ?? { events: [], reading: null, askedAt: -Infinity, timeZone: feed.timeZone }
    known.delete(key)
    known.set(key, last)
    for (const oldest of [...known.keys()].slice(0, -maxCalendars)) known.delete(oldest)
    if (Math.abs(Date.now() - last.askedAt) >= refreshesEveryMs || last.timeZone !== feed.timeZone) {
      Object.assign(last, { askedAt: Date.now(), timeZone: feed.timeZone })
      state.refreshing = state.refreshing.then(() => refresh(feed, last))
      if (waits) await state.refreshing
    }
    return last.events.filter(({ endsAt }) => Date.parse(endsAt) > Date.parse(at))
  }

  async function refresh({ url, timeZone }: Feed, last: Entry) {
    const { events: before, reading } = last
    const now = new Date()
    const at = now.toISOString()
    try {
      const until = new Date(now.getTime() + daysListed * 86_400_000).toISOString()
      const text = await fetchFeed(url, { isAllowed })
      const { events, ...found } = await readInWorker({ text, range: { from: at, until, timeZone } })
      Object.assign(last, { events, reading: { at, problem: null, listed: events.length, ...found } })
      if (reading?.problem) console.error(`The shared calendar at ${getHost(url)} can be read again`)
      if (!waits && JSON.stringify(events) !== JSON.stringify(before)) await onChange()
    } catch (error) {
      const problem = (error as Error).message
      if (!reading?.problem) console.error(`The shared calendar at ${getHost(url)} keeps its last list. ${problem}`)
      last.reading = { at, problem, found: 0, listed: 0, leftOut: {} }
    }
  }
}

/** Returns only the host, because the rest of the address may be a secret. */
const getHost = (url: string) => URL.parse(url)?.host ?? 'an invalid address'
