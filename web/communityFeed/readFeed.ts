import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'
import { momentOf, keyOf, startsOf } from './calendarTimes.ts'
import { readParts, safeLink, safeText } from './parseFeed.ts'
import { processorTime, withinTime } from 'server-toolkit/withinTime.ts'

export type SharedEvent = {
  id: string
  title: string
  /** With the offset of our zone; the date alone for what lasts all day. */
  startsAt: string
  /** With the offset of our zone: the midnight after the last day for what lasts all day. */
  endsAt: string
  /** `YYYY-MM-DD`, on our clocks. */
  lastDate: string
  isAllDay: boolean
  place: string | null
  url: string | null
}

/** Milliseconds of processor time: of one event, and of all. */
const limits = { listed: 50, eventInMs: 100, allInMs: 3000 }

/** What is asked for: moments as ISO 8601. */
export type Range = { from: string; until: string; timeZone: string }

export type Feed = {
  events: SharedEvent[]
  /** How many events are left out. */
  broken: number
}

/**
 * The events of an iCalendar feed between two moments, in order: 50 at most, each occurrence for itself. An event that
 * is broken, or takes long, is left out; it can take some seconds to find out, so the site asks a worker.
 * @throws Error when the feed as a whole cannot be read
 */
export function readFeed(text: string, { from, until, timeZone }: Range): Feed {
  const endsBefore = processorTime() + limits.allInMs
  const parts = readParts(text)
  const range = { from: Temporal.Instant.from(from), until: Temporal.Instant.from(until), timeZone }
  const replaced = new Set(parts.events.map(replacedBy))
  let { broken } = parts
  const found = parts.events.flatMap((event) => {
    if (processorTime() > endsBefore) throw new Error(`It takes longer than ${limits.allInMs} ms to read`)
    try {
      return withinTime(limits.eventInMs, () => occurrencesOf(event, replaced, range))
    } catch {
      broken++
      return []
    }
  })
  const byId = new Map(found.map((event) => [event.id, event]))
  const moment = ({ startsAt, isAllDay }: SharedEvent) =>
    isAllDay ? Temporal.PlainDate.from(startsAt).toZonedDateTime(timeZone).epochMilliseconds : Date.parse(startsAt)
  const events = [...byId.values()].sort((a, b) => moment(a) - moment(b) || a.title.localeCompare(b.title, 'en'))
  return { events: events.slice(0, limits.listed), broken }
}

type Moments = { from: Temporal.Instant; until: Temporal.Instant; timeZone: string }

function occurrencesOf(component: ICAL.Component, replaced: Set<string | null>, range: Moments): SharedEvent[] {
  const event = new ICAL.Event(component, { exceptions: [] })
  if (String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED') return []
  const title = safeText(event.summary)
  if (title === null) return []
  const id = idOf(component)
  const isReplacement = component.hasProperty('recurrence-id')
  const dayAfter = range.until.toZonedDateTimeISO(range.timeZone).add({ days: 2 }).toPlainDate().toString()
  return startsOf(component, ICAL.Time.fromDateString(dayAfter))
    .filter((start) => isReplacement || !replaced.has(`${id} ${keyOf(start)}`))
    .flatMap((start) => {
      const end = start.clone()
      end.addDuration(event.duration)
      const [startsAt, endsAt] = [momentOf(start, range.timeZone), momentOf(end, range.timeZone)]
      const isOver = Temporal.Instant.compare(endsAt.toInstant(), range.from) <= 0
      if (isOver || Temporal.Instant.compare(startsAt.toInstant(), range.until) >= 0) return []
      const last = Temporal.ZonedDateTime.compare(endsAt, startsAt) > 0 ? endsAt.subtract({ nanoseconds: 1 }) : startsAt
      return {
        id: replacedBy(component) ?? `${id} ${keyOf(start)}`,
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

const withOffset = (moment: Temporal.ZonedDateTime) =>
  moment.toString({ timeZoneName: 'never', smallestUnit: 'second' })

const idOf = (event: ICAL.Component) => String(event.getFirstPropertyValue('uid')).slice(0, 200)

/** Which occurrence of a repeated event this one stands for. */
function replacedBy(event: ICAL.Component): string | null {
  try {
    const instead = event.getFirstPropertyValue('recurrence-id')
    return instead instanceof ICAL.Time ? `${idOf(event)} ${keyOf(instead)}` : null
  } catch {
    return null
  }
}
