import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { getStarts, occurrenceKey, toZonedDateTime } from './calendarTimes.ts'
import { readParts, safeLink, safeText } from './parseFeed.ts'
import { processorTime, withinTime } from 'server-toolkit/withinTime.ts'

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

/** Milliseconds of processor time for one event and for all. */
const limits = { listed: 50, eventInMs: 100, allInMs: 3000 }

/** The period to read, as ISO 8601 times. */
export type Range = { from: string; until: string; timeZone: string }

export type Feed = {
  events: SharedEvent[]
  /** How many events were left out because they are broken. */
  broken: number
}

/**
 * Reads the events of an iCalendar feed in a period: at most 50 occurrences, in order. Events that are broken or slow to expand
 * are left out. Finding out can take seconds, so the site runs this in a worker.
 * @throws Error if the feed as a whole cannot be read
 */
export function readFeed(text: string, { from, until, timeZone }: Range): Feed {
  const endsBefore = processorTime() + limits.allInMs
  const parts = readParts(text)
  const range = { from: Temporal.Instant.from(from), until: Temporal.Instant.from(until), timeZone }
  const replaced = new Set(parts.events.map(getReplacedKey))
  let { broken } = parts
  const found = parts.events.flatMap((event) => {
    if (processorTime() > endsBefore) throw new Error(`It takes longer than ${limits.allInMs} ms to read`)
    try {
      return withinTime(limits.eventInMs, () => getOccurrences(event, replaced, range))
    } catch {
      broken++
      return []
    }
  })
  const byId = new Map(found.map((event) => [event.id, event]))
  const startTime = ({ startsAt, isAllDay }: SharedEvent) =>
    isAllDay ? Temporal.PlainDate.from(startsAt).toZonedDateTime(timeZone).epochMilliseconds : Date.parse(startsAt)
  const events = [...byId.values()].sort((a, b) => startTime(a) - startTime(b) || a.title.localeCompare(b.title, 'en'))
  return { events: events.slice(0, limits.listed), broken }
}

type Period = { from: Temporal.Instant; until: Temporal.Instant; timeZone: string }

function getOccurrences(component: ICAL.Component, replaced: Set<string | null>, range: Period): SharedEvent[] {
  const event = new ICAL.Event(component, { exceptions: [] })
  if (String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED') return []
  const title = safeText(event.summary)
  if (title === null) return []
  const id = getId(component)
  const isReplacement = component.hasProperty('recurrence-id')
  const dayAfter = range.until.toZonedDateTimeISO(range.timeZone).add({ days: 2 }).toPlainDate().toString()
  return getStarts(component, ICAL.Time.fromDateString(dayAfter))
    .filter((start) => isReplacement || !replaced.has(`${id} ${occurrenceKey(start)}`))
    .flatMap((start) => {
      const end = start.clone()
      end.addDuration(event.duration)
      const [startsAt, endsAt] = [toZonedDateTime(start, range.timeZone), toZonedDateTime(end, range.timeZone)]
      const isOver = Temporal.Instant.compare(endsAt.toInstant(), range.from) <= 0
      if (isOver || Temporal.Instant.compare(startsAt.toInstant(), range.until) >= 0) return []
      const last = Temporal.ZonedDateTime.compare(endsAt, startsAt) > 0 ? endsAt.subtract({ nanoseconds: 1 }) : startsAt
      return {
        id: getReplacedKey(component) ?? `${id} ${occurrenceKey(start)}`,
        title,
        startsAt: start.isDate ? startsAt.toPlainDate().toString() : withOffset(startsAt),
        endsAt: withOffset(endsAt),
        lastDate: last.toPlainDate().toString(),
        isAllDay: start.isDate,
        place: safeText(event.location),
        url: safeLink(component.getFirstPropertyValue('url')),
      }
    })
}

const withOffset = (time: Temporal.ZonedDateTime) => time.toString({ timeZoneName: 'never', smallestUnit: 'second' })

const getId = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid')).slice(0, 200)

/** Returns the occurrence of a recurring event that this event replaces; null if there is none. */
function getReplacedKey(event: ICAL.Component): string | null {
  try {
    const instead = event.getFirstPropertyValue('recurrence-id')
    return instead instanceof ICAL.Time ? `${getId(event)} ${occurrenceKey(instead)}` : null
  } catch {
    return null
  }
}
