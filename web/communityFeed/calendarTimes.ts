import ICAL from 'ical.js'
import { Temporal } from 'temporal-polyfill'

const limits = { occurrences: 20_000 }

/**
 * When an event begins, again and again, from its start to `until` by the calendar's dates.
 * EXDATE and RDATE are read here: ical.js misses an exception when the one before it names no occurrence.
 * It may never end: a rule such as "each 30th of February" keeps ical.js looking for good.
 * @throws Error when it has no start or a rule that repeats within the day or without bounds
 */
export function startsOf(event: ICAL.Component, until: ICAL.Time): ICAL.Time[] {
  const first = event.getFirstPropertyValue('dtstart')
  if (!(first instanceof ICAL.Time)) throw new Error('An event has no start')
  const rules = event.getAllProperties('rrule').map((rule) => rule.getFirstValue())
  const repeated = rules.flatMap((rule) => expand(rule, first, until))
  const starts = [...(rules.length > 0 ? repeated : [first]), ...timesOf(event, 'rdate')]
  const left = new Set(timesOf(event, 'exdate').flatMap((time) => (time.isDate ? [dayOf(time)] : [keyOf(time)])))
  return starts.filter((start) => !left.has(keyOf(start)) && !left.has(dayOf(start)))
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

function timesOf(event: ICAL.Component, name: string): ICAL.Time[] {
  const values = event.getAllProperties(name).flatMap((property) => property.getValues() as unknown[])
  return values
    .map((value) => (value instanceof ICAL.Period ? value.start : value))
    .filter((time) => time instanceof ICAL.Time)
}

const dayOf = (time: ICAL.Time) => time.toString().slice(0, 10)

/** The same for the same occurrence, whatever zone it is written in. */
export const keyOf = (time: ICAL.Time): string => (time.isDate ? dayOf(time) : String(time.toUnixTime()))

/** ical.js keeps the name of a zone that the feed does not define, but its types do not say so. */
type Named = ICAL.Time & { timezone?: string }

/** A time of the feed on our clocks. What names no zone is meant by them; a zone that is only named is looked up. */
export function momentOf(time: ICAL.Time, timeZone: string): Temporal.ZonedDateTime {
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
