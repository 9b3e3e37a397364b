import { processorTime } from 'server-toolkit/withinTime.ts'
import { Temporal } from 'temporal-polyfill'
import { type Context, type Occurrence, occurrencesOf, type RawEvent } from './feedSeries.ts'
import { dayMs, namedZone } from './feedTimes.ts'
import { safeLink, safeText } from './feedTexts.ts'
import { zoneFinder } from './feedZones.ts'
import { firstValue, partsOf, splitFeed } from './splitFeed.ts'

export type SharedEvent = {
  id: string
  title: string
  /** With the offset of the site's time zone; only the date for all-day events. */
  startsAt: string
  /** With the offset of the site's time zone; the midnight after the last day for all-day events. */
  endsAt: string
  /** `YYYY-MM-DD` in the site's time zone. */
  lastDate: string
  isAllDay: boolean
  place: string | null
  url: string | null
}

/** The number of listed occurrences, and the milliseconds of processor time that a feed may take. */
const limits = { listed: 50, milliseconds: 5000 }

/** The period to read, as ISO 8601 times. */
export type Range = { from: string; until: string; timeZone: string }

export type Feed = {
  events: SharedEvent[]
  /** The number of events in the feed. */
  found: number
  /** The number of them that visitors don't see, by reason. Events outside the period aren't counted. */
  leftOut: Record<string, number>
}

/**
 * Reads the events of an iCalendar feed in a period: at most 50 occurrences, in order. Leaves out events that are broken or slow
 * to expand. This can take seconds, so the site runs it in a worker.
 * @throws Error if the feed as a whole cannot be read
 */
export function readFeed(text: string, range: Range): Feed {
  const endsBefore = processorTime() + limits.milliseconds
  const events = splitFeed(text).flatMap((calendar) => {
    const findZone = zoneFinder(calendar, range.timeZone)
    return partsOf(calendar, 'VEVENT').map((component) => ({ component, findZone }))
  })
  const leftOut: Record<string, number> = {}
  const leaveOut: Context['leaveOut'] = (reason, count = 1) => void (leftOut[reason] = (leftOut[reason] ?? 0) + count)
  const attempt: Context['attempt'] = (read) => {
    if (processorTime() > endsBefore) throw new Error(`It takes longer than ${limits.milliseconds} ms to read`)
    try {
      return read()
    } catch (error) {
      leaveOut((error as Error).message)
      return []
    }
  }
  // Two extra days on both sides cover the period in every time zone.
  const window = { from: Date.parse(range.from) - 2 * dayMs, until: Date.parse(range.until) + 2 * dayMs }
  const shown = new Map<string, SharedEvent>()
  for (const [uid, group] of Map.groupBy(events, uidOf)) {
    for (const occurrence of occurrencesOf(group, { window, leaveOut, attempt })) {
      const event = describe(occurrence, `${uid} ${occurrence.planned}`, range)
      if (event?.title === '') leaveOut('without a title')
      else if (event) shown.set(event.id, event)
    }
  }
  const listed = [...shown.values()].sort(
    (a, b) => a.startsAt.localeCompare(b.startsAt) || a.title.localeCompare(b.title, 'en'),
  )
  return { events: listed.slice(0, limits.listed), found: events.length, leftOut }
}

const uidOf = ({ component }: RawEvent, index: number) =>
  firstValue(component.lines, 'UID').slice(0, 200) || `without a UID ${index}`

const zonedAt = (ms: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)

/** Returns null for an occurrence that is not in the range. */
function describe({ start: planned, length, lines }: Occurrence, id: string, range: Range): SharedEvent | null {
  const { isDate, local } = planned
  const zone = isDate ? namedZone(range.timeZone) : planned.zone
  const [start, end] = [zone(local), zone(local + length)]
  if (end <= Date.parse(range.from) || start >= Date.parse(range.until)) return null
  const startsAt = zonedAt(start, range.timeZone)
  return {
    id,
    title: safeText(firstValue(lines, 'SUMMARY')) ?? '',
    startsAt: isDate ? startsAt.toPlainDate().toString() : withOffset(startsAt),
    endsAt: withOffset(zonedAt(end, range.timeZone)),
    lastDate: zonedAt(Math.max(start, end - 1), range.timeZone)
      .toPlainDate()
      .toString(),
    isAllDay: isDate,
    place: safeText(firstValue(lines, 'LOCATION')),
    url: safeLink(firstValue(lines, 'URL')),
  }
}

const withOffset = (time: Temporal.ZonedDateTime) => time.toString({ timeZoneName: 'never', smallestUnit: 'second' })
