import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isLoopbackAddress, isPublicAddress } from 'server-toolkit/publicAddress.ts'
import { knownTimeZone } from '../../shared/timeZone.ts'
import { ownOrigin } from '../renewal/origin.ts'
import { requestRenewal } from '../renewal/requestRenewal.ts'
import { settings } from '../sanity/client.ts'
import { fetchFeed } from './fetchFeed.ts'
import type { SharedEvent } from './readFeed.ts'
import { readInWorker } from './readInWorker.ts'

/** A site that only this machine can visit may read a calendar of this machine. */
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

/** Adds the events of the page's feed, and keeps the feed's address, which may be a secret, to the server. */
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
  /** Where the last good list outlives a restart. */
  file: string
  isAllowed?: (address: string) => boolean
  /** Called when the list has become another one, after the answer was given. */
  onChange: () => Promise<void>
}

const refreshesEveryMs = 10 * 60_000
const daysAhead = 60

type Known = { feed: string; events: SharedEvent[] }

/**
 * Keeps the events of a feed. Answers at once with what is known and reads the feed behind that, every ten minutes at
 * most; a feed that cannot be read leaves the last good list, and is complained of once until it can.
 */
export function sharedEvents({ file, isAllowed, onChange }: Options) {
  let known: Known | null = null
  let asked = { feed: '', at: -Infinity }
  let isFailing = false

  return async (feed: Feed, now: string): Promise<SharedEvent[]> => {
    const at = Date.parse(now)
    const key = createHash('sha256').update(`${feed.url} ${feed.timeZone}`).digest('hex')
    if (known?.feed !== key) known = await readKnown(file, key)
    if (asked.feed !== key || Math.abs(at - asked.at) >= refreshesEveryMs) {
      if (asked.feed !== key) isFailing = false
      asked = { feed: key, at }
      void refresh(feed, key, now)
    }
    return known.events.filter(({ endsAt }) => Date.parse(endsAt) > at)
  }

  async function refresh(feed: Feed, key: string, now: string) {
    try {
      const until = new Date(Date.parse(now) + daysAhead * 86_400_000).toISOString()
      const text = await fetchFeed(feed.url, { isAllowed })
      const { events, broken } = await readInWorker({ text, range: { from: now, until, timeZone: feed.timeZone } })
      if (asked.feed !== key) return
      if (broken > 0) console.error(`The shared calendar at ${hostOf(feed.url)} has ${broken} events that are left out`)
      if (isFailing) console.error(`The shared calendar at ${hostOf(feed.url)} can be read again`)
      isFailing = false
      if (JSON.stringify(events) === JSON.stringify(known?.events)) return
      known = { feed: key, events }
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, JSON.stringify(known))
      await onChange()
    } catch (error) {
      const reason = (error as Error).message
      if (!isFailing) console.error(`The shared calendar at ${hostOf(feed.url)} keeps its last list. ${reason}`)
      isFailing = true
    }
  }
}

/** The rest of the address may be a secret. */
const hostOf = (url: string) => URL.parse(url)?.host ?? 'an address that is none'

async function readKnown(file: string, feed: string): Promise<Known> {
  try {
    const known = JSON.parse(await readFile(file, 'utf8')) as Known
    if (known.feed === feed) return known
  } catch {
    // There is none yet, or one that was cut short: the feed is read anew.
  }
  return { feed, events: [] }
}
