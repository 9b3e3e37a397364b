import { Temporal } from 'temporal-polyfill'
import { firstValue, parameterOf, type Line } from './splitFeed.ts'

/** Converts a local time to an instant. Both are in milliseconds since 1970; a local time is stored as if its clock showed UTC. */
export type Zone = (local: number) => number

/** Returns the zone with a name, or for null the zone of times that name none. */
export type FindZone = (name: string | null) => Zone

/** A date, stored as its midnight, or a time with the zone in which it is written. */
export type FeedTime = { local: number; isDate: boolean; zone: Zone }

export const dayMs = 86_400_000

const years = { first: 1900, last: 2199 }

export const utc: Zone = (local) => local

export const namedZone =
  (name: string): Zone =>
  (local) =>
    Temporal.Instant.fromEpochMilliseconds(local).toZonedDateTimeISO('UTC').toPlainDateTime().toZonedDateTime(name)
      .epochMilliseconds

export const midnightOf = (local: number) => Math.floor(local / dayMs) * dayMs

/** Returns the local time in a zone, using the zone's offset around that time. */
export function localIn(zone: Zone, time: FeedTime): number {
  if (time.isDate || time.zone === zone) return time.local
  const at = time.zone(time.local)
  const offsetAt = (local: number) => local - zone(local)
  return at + offsetAt(at + offsetAt(at))
}

/** Returns the local time to which a property of a series refers: a date refers to the time of day at which the series starts. */
export function localInSeries(series: FeedTime, time: FeedTime): number {
  if (series.isDate) return midnightOf(time.local)
  return time.isDate ? time.local + series.local - midnightOf(series.local) : localIn(series.zone, time)
}

/** Returns the times of a property such as DTSTART or EXDATE, with the lengths of periods. Skips values that aren't times. */
export const readTimes = (lines: Line[], name: string, findZone: FindZone) =>
  lines.flatMap((line) => {
    if (line.name !== name) return []
    const zone = findZone(parameterOf(line, 'TZID') || null)
    const isDate = parameterOf(line, 'VALUE')?.toUpperCase() === 'DATE'
    return line.value.split(',').flatMap((value) => {
      const [from = '', until = ''] = value.split('/')
      const time = readTime(from, zone, isDate)
      return time ? { time, length: readDuration(until) ?? lengthUntil(time, readTime(until, zone)) } : []
    })
  })

/** Parses a date or a time. Returns null for anything else. */
export function readTime(value: string, zone: Zone, isDate = false): FeedTime | null {
  const shape =
    /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ](\d\d):?([0-5]\d)(?::?([0-6]\d)(?:\.\d+)?)?\s*(Z|[+-][01]\d:?[0-5]\d)?)?$/i
  const [, year, month, day, hour, minute, second = 0, offset] = shape.exec(value.trim()) ?? []
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const isDay = new Date(midnight).getUTCMonth() === Number(month) - 1
  if (!isDay || Number(year) < years.first || Number(year) > years.last || Number(hour ?? 0) > 24) return null
  if (hour === undefined || isDate) return { local: midnight, isDate: true, zone }
  const local = midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000
  return { local, isDate: false, zone: offset === undefined ? zone : /z/i.test(offset) ? utc : namedZone(offset) }
}

/**
 * Returns how long an event lasts by the clocks of its zone. Ignores an end or a duration that can't be read, and an end before the
 * start. An all-day event lasts at least a day.
 */
export function readLength(lines: Line[], start: FeedTime, findZone: FindZone): number {
  const [end] = readTimes(lines, 'DTEND', findZone)
  const length = lengthUntil(start, end?.time ?? null) ?? readDuration(firstValue(lines, 'DURATION')) ?? 0
  return start.isDate ? Math.max(dayMs, Math.ceil(length / dayMs) * dayMs) : length
}

/** Returns null without an end, and for an end before the start. */
function lengthUntil(start: FeedTime, end: FeedTime | null): number | null {
  const length = end === null ? -1 : localIn(start.zone, end) - start.local
  return length < 0 ? null : length
}

/** Parses a duration such as "P1DT2H", and the malformed "PT1W" and "P2H". Returns null for others, and above 99,999 of a unit. */
function readDuration(value: string): number | null {
  const shape = /^\+?P(?:(\d{1,5})W)?(?:(\d{1,5})D)?(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,5})S)?$/i
  const parts = shape.exec(value.replace(/T/gi, ''))
  if (parts === null) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part || 0))
  return (7 * weeks + days) * dayMs + ((hours * 60 + minutes) * 60 + seconds) * 1000
}
