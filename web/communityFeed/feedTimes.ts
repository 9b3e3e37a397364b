import { Temporal } from 'temporal-polyfill'
import { namedZone, years, type Zone } from './feedZones.ts'
import { firstValue, type Lines, parameterOf, valueOf } from './splitFeed.ts'

/** A time with the zone in which it is written, or a date (midnight), which has the same zone in case it is compared with a time. */
export type FeedTime = { isDate: boolean; local: Temporal.PlainDateTime; zone: Zone }

export type FindZone = (name: string | null) => Zone

/** How long an event lasts: days as calendars count them, and then milliseconds. */
export type Length = { days: number; ms: number }

export const dayMs = 86_400_000

/**
 * Returns the times of a property such as DTSTART or EXDATE, each with the length that a period has. Skips what isn't a time.
 * @param findZone the zone of a name; null asks for the zone of times without one
 */
export const readTimes = (
  lines: Lines,
  name: string,
  findZone: FindZone,
): { time: FeedTime; length: Length | null }[] => (lines.get(name) ?? []).flatMap((line) => readLine(line, findZone))

function readLine(line: string, findZone: FindZone) {
  // A name of a zone may contain colons, as in "(UTC-05:00) Eastern Time", even if it isn't quoted.
  const [, parameters = '', values = valueOf(line)] = /^[\w-]+(;.*)?:(\d{4}-?\d\d-?\d\d[^;"]*)$/s.exec(line) ?? []
  const zone = findZone(parameterOf(parameters.replaceAll(':', '\u2236'), 'TZID')?.replaceAll('\u2236', ':') || null)
  const isDate = parameterOf(parameters, 'VALUE')?.toUpperCase() === 'DATE'
  return values.split(',').flatMap((value) => {
    const [from = '', until = ''] = value.split('/')
    const [time, end] = [readTime(from, zone, isDate), readTime(until, zone)]
    return time ? [{ time, length: readDuration(until) ?? (end && lengthUntil(time, end)) }] : []
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
    if (hour === undefined || isDate) return { isDate: true, local: midnight, zone }
    const own = offset === undefined ? zone : namedZone(offset.toUpperCase() === 'Z' ? 'UTC' : offset)
    return { isDate: false, local: midnight.add(clock), zone: own }
  } catch {
    return null
  }
}

export const instantOf = ({ local, zone }: FeedTime) => zone.toInstant(local).epochMilliseconds

/**
 * Returns how long an event lasts. An end or a duration that can't be read counts as missing, and so does an end before the start. A
 * date lasts a day at least.
 */
export function readLength(lines: Lines, start: FeedTime, findZone: FindZone): Length {
  const [end] = readTimes(lines, 'DTEND', findZone)
  const length = (end && lengthUntil(start, end.time)) ??
    readDuration(firstValue(lines, 'DURATION')) ?? { days: 0, ms: 0 }
  return start.isDate ? { days: Math.max(1, length.days + Math.ceil(length.ms / dayMs)), ms: 0 } : length
}

/** Returns null for an end before the start. */
function lengthUntil(start: FeedTime, end: FeedTime): Length | null {
  const endsAt = start.isDate && !end.isDate ? start.zone.toLocal(end.zone.toInstant(end.local)) : end.local
  const ms = start.isDate ? start.local.until(endsAt).total('milliseconds') : instantOf(end) - instantOf(start)
  return ms < 0 ? null : { days: 0, ms }
}

/** Reads "P1DT2H", and what is meant by "PT1W" and "P2H"; null for others, for more than 99,999 of a unit and for negative ones. */
export function readDuration(value: string): Length | null {
  const parts = /^\+?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,5})S)?$/i.exec(
    value.replace(/T/gi, ''),
  )
  if (parts === null) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = Array.from(parts, (part: string | undefined) =>
    Number(part ?? 0),
  ).slice(1)
  return { days: 7 * weeks + days, ms: ((hours * 60 + minutes) * 60 + seconds) * 1000 }
}
