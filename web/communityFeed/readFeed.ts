import ICAL from 'ical.js'
import { processorTime, withinTime } from 'server-toolkit/withinTime.ts'
import { Temporal } from 'temporal-polyfill'
import { knownTimeZone } from '../../shared/timeZone.ts'
import { readParts, safeLink, safeText } from './parseFeed.ts'

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

/** Milliseconds of processor time for one event and for all. The first event in a worker takes up to 100, because its code is not compiled yet. */
const limits = { listed: 50, occurrencesOfOne: 20_000, eventInMs: 500, allInMs: 5000 }

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
  const [start, end] = [Temporal.Instant.from(from), Temporal.Instant.from(until)]
  const days = { from: toDay(start, timeZone, -2), until: toDay(end, timeZone, 2) }
  const range = { from: start, until: end, days, timeZone, namedZones: new Map() }
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

type Days = { from: ICAL.Time; until: ICAL.Time }

type Period = {
  from: Temporal.Instant
  until: Temporal.Instant
  /** The days of the period, and two more on each side for time zones. */
  days: Days
  timeZone: string
  /** The known time zone by each name that times have used, because looking one up takes as long as the rest of a conversion. */
  namedZones: Map<string | undefined, string>
}

function getOccurrences(component: ICAL.Component, replaced: Set<string | null>, range: Period): SharedEvent[] {
  const event = new ICAL.Event(component, { exceptions: [] })
  if (String(component.getFirstPropertyValue('status')).toUpperCase() === 'CANCELLED') return []
  const title = safeText(event.summary)
  if (title === null) return []
  const id = getId(component)
  const isReplacement = component.hasProperty('recurrence-id')
  return getStarts(component, extendBack(range.days, event.duration))
    .filter((start) => isReplacement || !replaced.has(`${id} ${occurrenceKey(start)}`))
    .flatMap((start) => {
      const end = start.clone()
      end.addDuration(event.duration)
      const [startsAt, endsAt] = [toZonedDateTime(start, range), toZonedDateTime(end, range)]
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

/** Returns the days on which an event of this duration may start to be in a period. */
function extendBack({ from, until }: Days, duration: ICAL.Duration): Days {
  const [first, before] = [from.clone(), duration.clone()]
  before.isNegative = !before.isNegative
  first.addDuration(before)
  return { from: first, until }
}

const toDay = (time: Temporal.Instant, timeZone: string, daysLater: number) =>
  ICAL.Time.fromDateString(time.toZonedDateTimeISO(timeZone).add({ days: daysLater }).toPlainDate().toString())

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

/**
 * Returns the starts of an event's occurrences between two days. Earlier ones are skipped before they are copied and converted,
 * because an event may have repeated for years.
 * EXDATE and RDATE are evaluated here, because ical.js skips an exception that follows one without an occurrence.
 * The caller has to limit the time: a rule such as "each February 30" makes ical.js search forever.
 * @throws Error if the event has no start, repeats more than daily, or has too many occurrences
 */
function getStarts(event: ICAL.Component, days: Days): ICAL.Time[] {
  const first = event.getFirstPropertyValue('dtstart')
  if (!(first instanceof ICAL.Time)) throw new Error('An event has no start')
  const rules = event.getAllProperties('rrule').map((rule) => rule.getFirstValue())
  const repeated = rules.flatMap((rule) => expand(rule, first, days))
  const single = [...(rules.length > 0 ? [] : [first]), ...getTimes(event, 'rdate')]
  const starts = [...repeated, ...single.filter((start) => start.compare(days.from) > 0)]
  const left = new Set(
    getTimes(event, 'exdate').flatMap((time) => (time.isDate ? [formatDay(time)] : [occurrenceKey(time)])),
  )
  return starts.filter((start) => !left.has(occurrenceKey(start)) && !left.has(formatDay(start)))
}

function expand(rule: unknown, first: ICAL.Time, { from, until }: Days): ICAL.Time[] {
  if (!(rule instanceof ICAL.Recur) || !['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(rule.freq))
    throw new Error(`An event repeats by "${String(rule)}"`)
  const starts: ICAL.Time[] = []
  const iterator = rule.iterator(first)
  for (let count = 0; count < limits.occurrencesOfOne; count++) {
    const next = iterator.next() as ICAL.Time | null
    if (next === null || next.compare(until) > 0) return starts
    if (next.compare(from) > 0) starts.push(next.clone())
  }
  throw new Error(`An event repeats more than ${limits.occurrencesOfOne} times`)
}

function getTimes(event: ICAL.Component, name: string): ICAL.Time[] {
  const values = event.getAllProperties(name).flatMap((property) => property.getValues() as unknown[])
  return values
    .map((value) => (value instanceof ICAL.Period ? value.start : value))
    .filter((time) => time instanceof ICAL.Time)
}

const formatDay = (time: ICAL.Time) => time.toString().slice(0, 10)

/** Returns a key that identifies an occurrence independently of its time zone. */
const occurrenceKey = (time: ICAL.Time): string => (time.isDate ? formatDay(time) : String(time.toUnixTime()))

/** ical.js keeps the name of a zone that the feed does not define, but its types lack it. */
type Named = ICAL.Time & { timezone?: string }

/** Converts a time of the feed to `timeZone`. A time without a zone is in `timeZone`; a zone that is named but not defined is looked up. */
function toZonedDateTime(time: ICAL.Time, { timeZone, namedZones }: Period): Temporal.ZonedDateTime {
  if (time.isDate) return Temporal.PlainDate.from(time.toString()).toZonedDateTime(timeZone)
  const isFixed = time.zone === ICAL.Timezone.utcTimezone || Boolean(time.zone.component)
  if (isFixed) return Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000).toZonedDateTimeISO(timeZone)
  const name = (time as Named).timezone
  const known = namedZones.get(name) ?? knownTimeZone(name, timeZone)
  namedZones.set(name, known)
  const local = Temporal.PlainDateTime.from(time.toString().slice(0, 19))
  return local.toZonedDateTime(known).withTimeZone(timeZone)
}
