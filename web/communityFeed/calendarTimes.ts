import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

const limits = { occurrences: 20_000 }

/**
 * Returns the starts of all occurrences of an event up to `until`.
 * EXDATE and RDATE are evaluated here, because ical.js skips an exception that follows one without an occurrence.
 * The caller has to limit the time: a rule such as "each February 30" makes ical.js search forever.
 * @throws Error if the event has no start, repeats more than daily, or has too many occurrences
 */
export function getStarts(event: ICAL.Component, until: ICAL.Time): ICAL.Time[] {
  const first = event.getFirstPropertyValue('dtstart')
  if (!(first instanceof ICAL.Time)) throw new Error('An event has no start')
  const rules = event.getAllProperties('rrule').map((rule) => rule.getFirstValue())
  const repeated = rules.flatMap((rule) => expand(rule, first, until))
  const starts = [...(rules.length > 0 ? repeated : [first]), ...getTimes(event, 'rdate')]
  const left = new Set(
    getTimes(event, 'exdate').flatMap((time) => (time.isDate ? [formatDay(time)] : [occurrenceKey(time)])),
  )
  return starts.filter((start) => !left.has(occurrenceKey(start)) && !left.has(formatDay(start)))
}

function expand(rule: unknown, first: ICAL.Time, until: ICAL.Time): ICAL.Time[] {
  if (!(rule instanceof ICAL.Recur) || !['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'].includes(rule.freq))
    throw new Error(`An event repeats by "${String(rule)}"`)
  const starts: ICAL.Time[] = []
  const iterator = rule.iterator(first)
  for (let count = 0; count < limits.occurrences; count++) {
    const next = iterator.next() as ICAL.Time | null
    if (next === null || next.compare(until) > 0) return starts
    starts.push(next.clone())
  }
  throw new Error(`An event repeats more than ${limits.occurrences} times`)
}

function getTimes(event: ICAL.Component, name: string): ICAL.Time[] {
  const values = event.getAllProperties(name).flatMap((property) => property.getValues() as unknown[])
  return values
    .map((value) => (value instanceof ICAL.Period ? value.start : value))
    .filter((time) => time instanceof ICAL.Time)
}

const formatDay = (time: ICAL.Time) => time.toString().slice(0, 10)

/** Returns a key that identifies an occurrence independently of its time zone. */
export const occurrenceKey = (time: ICAL.Time): string => (time.isDate ? formatDay(time) : String(time.toUnixTime()))

/** ical.js keeps the name of a zone that the feed does not define, but its types lack it. */
type Named = ICAL.Time & { timezone?: string }

/** Converts a time of the feed to `timeZone`. A time without a zone is in `timeZone`; a zone that is named but not defined is looked up. */
export function toZonedDateTime(time: ICAL.Time, timeZone: string): Temporal.ZonedDateTime {
  if (time.isDate) return Temporal.PlainDate.from(time.toString()).toZonedDateTime(timeZone)
  const isFixed = time.zone === ICAL.Timezone.utcTimezone || Boolean(time.zone.component)
  if (isFixed) return Temporal.Instant.fromEpochMilliseconds(time.toUnixTime() * 1000).toZonedDateTimeISO(timeZone)
  const local = Temporal.PlainDateTime.from(time.toString().slice(0, 19))
  return local.toZonedDateTime(knownZone((time as Named).timezone) ?? timeZone).withTimeZone(timeZone)
}

function knownZone(name: string | undefined): string | null {
  try {
    return name ? new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone : null
  } catch {
    return null
  }
}
