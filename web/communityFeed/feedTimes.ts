import { Temporal } from 'temporal-polyfill'
import { type FindZone, localIn, namedZone, utc, type Zone } from './feedZones.ts'
import { firstValue, type Lines, parameterOf, valueOf } from './splitFeed.ts'

/** A date, or a time with the zone in which it is written. */
export type FeedTime = {
  isDate: boolean
  /** The midnight of a date. */
  local: Temporal.PlainDateTime
  zone: Zone
  /** Milliseconds since 1970, by which times are compared. Those of a date are of its midnight in UTC. */
  at: number
}

/** How long an event lasts: days as calendars count them, and then milliseconds. */
export type Length = { days: number; ms: number }

export const dayMs = 86_400_000

const years = { first: 1900, last: 2199 }

export const timeAt = (
  local: Temporal.PlainDateTime,
  { isDate, zone }: Pick<FeedTime, 'isDate' | 'zone'>,
): FeedTime => ({
  isDate,
  local,
  zone,
  at: (isDate ? utc : zone)(local),
})

/**
 * Returns the times of a property such as DTSTART or EXDATE, each with the length that a period has. Skips what isn't a time.
 * @param series makes all of them dates, or all of them times, like this start of their series
 */
export function readTimes(lines: Lines, name: string, findZone: FindZone, series?: FeedTime) {
  return (lines.get(name) ?? []).flatMap((line) => {
    // A name of a zone may contain colons, as in "(UTC-05:00) Eastern Time", even if it isn't quoted.
    const [, parameters = '', values = valueOf(line)] = /^[\w-]+(;.*)?:(\d{4}-?\d\d-?\d\d[^;"]*)$/s.exec(line) ?? []
    const zone = findZone(parameterOf(parameters.replaceAll(':', '\u2236'), 'TZID')?.replaceAll('\u2236', ':') || null)
    const isDate = parameterOf(parameters, 'VALUE')?.toUpperCase() === 'DATE'
    return values.split(',').flatMap((value) => {
      const [from = '', until = ''] = value.split('/')
      const time = readTime(from, zone, isDate)
      if (time === null) return []
      const length = readDuration(until) ?? lengthUntil(time, readTime(until, zone))
      return [{ time: series ? inKindOf(series, time) : time, length }]
    })
  })
}

/** Returns null for what isn't a time. */
export function readTime(value: string, zone: Zone, isDate = false): FeedTime | null {
  const shape = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i
  const [, year, month, dayOfMonth, hour, minute, second = '0', offset] = shape.exec(value.trim()) ?? []
  const date = { year: Number(year), month: Number(month), day: Number(dayOfMonth) }
  const clock = { hours: Number(hour ?? 0), minutes: Number(minute ?? 0), seconds: Number(second) }
  const isInYears = date.year >= years.first && date.year <= years.last
  if (!isInYears || clock.hours > 24 || clock.minutes > 59 || clock.seconds > 60) return null
  try {
    const midnight = Temporal.PlainDate.from(date, { overflow: 'reject' }).toPlainDateTime()
    if (hour === undefined || isDate) return timeAt(midnight, { isDate: true, zone })
    const own = offset === undefined ? zone : namedZone(offset.toUpperCase() === 'Z' ? 'UTC' : offset)
    return timeAt(midnight.add(clock), { isDate: false, zone: own })
  } catch {
    return null
  }
}

/** Returns a date's midnight, or a time in another zone. */
export const localOf = ({ isDate, local, at }: FeedTime, zone: Zone) => (isDate ? local : localIn(zone, at))

/** Returns a time in the kind of its series: a date at the time of day of the series, or the date of a time. */
function inKindOf(series: FeedTime, time: FeedTime): FeedTime {
  if (time.isDate === series.isDate) return time
  const clock = series.isDate ? undefined : series.local.toPlainTime()
  return timeAt(time.local.toPlainDate().toPlainDateTime(clock), series)
}

/**
 * Returns how long an event lasts. An end or a duration that can't be read counts as missing, and so does an end before
 * the start. A date lasts a day at least.
 */
export function readLength(lines: Lines, start: FeedTime, findZone: FindZone): Length {
  const [end] = readTimes(lines, 'DTEND', findZone)
  const length = lengthUntil(start, end?.time ?? null) ??
    readDuration(firstValue(lines, 'DURATION')) ?? { days: 0, ms: 0 }
  return start.isDate ? { days: Math.max(1, length.days + Math.ceil(length.ms / dayMs)), ms: 0 } : length
}

/** Returns null for an end before the start. */
function lengthUntil(start: FeedTime, end: FeedTime | null): Length | null {
  if (end === null) return null
  const endsAt = start.isDate ? utc(localOf(end, start.zone)) : end.zone(end.local)
  return endsAt < start.at ? null : { days: 0, ms: endsAt - start.at }
}

/** Returns when an event ends, in milliseconds as in `FeedTime`. */
export const endOf = (start: FeedTime, { days, ms }: Length) => timeAt(start.local.add({ days }), start).at + ms

/** Reads "P1DT2H", and what is meant by "PT1W" and "P2H"; null for others, for more than 99,999 of a unit and for negative ones. */
export function readDuration(value: string): Length | null {
  const parts = /^\+?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,5})S)?$/i.exec(
    value.replace(/T/gi, ''),
  )
  if (parts === null) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part || 0))
  return { days: 7 * weeks + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 }
}
