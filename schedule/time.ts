import { Temporal } from 'temporal-polyfill'
import { outsideInstant, outsideTime } from '../shared/outsideTime.ts'

/** Parses "20:30" to minutes since midnight; returns null for anything that isn't a time of day. */
export function readTime(time: string | null): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time ?? '') ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

export const minutesOfDay = 24 * 60

/**
 * Start and end in minutes since midnight of the starting day. The end of an evening that runs past midnight exceeds 24 hours.
 */
export type Hours = { start: number; end: number }

/** Parses two times of day; returns null if either is missing or the end is not after the start. */
export function readHours(startsAt: string | null, endsAt: string | null): Hours | null {
  const start = readTime(startsAt)
  const end = start === null ? null : endAfter(start, readTime(endsAt))
  return start === null || end === null ? null : { start, end }
}

/** An evening that runs past midnight ends by 5:00 am and lasts at most 12 hours; anything else is a mistyped time. */
const pastMidnight = { latestEnd: 5 * 60, longest: 12 * 60 }

/**
 * Returns the end in minutes since midnight of the starting day; null if there is none, or if it is neither after the start nor
 * past midnight.
 */
export function endAfter(start: number, end: number | null): number | null {
  if (end === null || end > start) return end
  const nextDay = end + minutesOfDay
  return end <= pastMidnight.latestEnd && nextDay - start <= pastMidnight.longest ? nextDay : null
}

/** Returns whether an end, `HH:MM`, is neither after its start nor past midnight. */
export function endsBeforeStart(startsAt: string, endsAt: string): boolean {
  const [start, end] = [readTime(startsAt), readTime(endsAt)]
  return start !== null && end !== null && endAfter(start, end) === null
}

/** Parses `YYYY-MM-DD`, limited to 2000 to 2099; returns null for anything that isn't a calendar date. */
export function readDate(date: string | null): Temporal.PlainDate | null {
  const day = outsideTime(date)
  return day?.length === 'YYYY-MM-DD'.length ? Temporal.PlainDate.from(day) : null
}

/**
 * Returns a formatter of wall-clock times as ISO 8601 with the time zone's offset. A time skipped by the spring transition
 * becomes an hour later; an ambiguous time in autumn is the earlier one. Looks up each day's offset once.
 */
export function zoneClock(timeZone: string): (date: string, minutes: number) => string {
  const offsets = new Map<string, string | null>()
  return (date, minutes) => {
    const time = new Date(Date.parse(date) + minutes * 60_000).toISOString().slice(0, 19)
    const day = time.slice(0, 10)
    const offset = offsets.get(day) ?? offsetOn(Temporal.PlainDate.from(day), timeZone)
    offsets.set(day, offset)
    if (offset !== null) return time + offset
    return Temporal.PlainDateTime.from(time)
      .toZonedDateTime(timeZone)
      .toString({ timeZoneName: 'never', smallestUnit: 'second' })
  }
}

/** Returns the offset of a day; null if the clocks change on it. */
function offsetOn(date: Temporal.PlainDate, timeZone: string): string | null {
  const before = date.toZonedDateTime(timeZone).subtract({ nanoseconds: 1 })
  const after = date.add({ days: 1 }).toZonedDateTime(timeZone)
  return before.offset === after.offset ? before.offset : null
}

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/** Parses an instant, limited to 2000 to 2099; returns null for anything else. */
export function readMoment(moment: string | null): Temporal.Instant | null {
  const instant = outsideInstant(moment)
  return instant === null ? null : Temporal.Instant.from(instant)
}

/**
 * Parses a required instant, limited to 2000 to 2099.
 * @throws RangeError if it isn't an instant in ISO 8601
 */
export function momentOf(time: string): Temporal.Instant {
  const moment = readMoment(time)
  if (moment === null) throw new RangeError(`"${time}" is not an instant in ISO 8601`)
  return moment
}

/** Returns the midnight that ends a date in a time zone. */
export const endOfDate = (date: Temporal.PlainDate, timeZone: string): Temporal.Instant =>
  date.add({ days: 1 }).toZonedDateTime(timeZone).toInstant()

/** Returns the date that an instant ends: for midnight, the day before. */
export const lastDateBefore = (moment: Temporal.Instant, timeZone: string): string =>
  moment.subtract({ nanoseconds: 1 }).toZonedDateTimeISO(timeZone).toPlainDate().toString()

export const isReached = (moment: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(moment, now) <= 0

export function earliest(...moments: (Temporal.Instant | null)[]): Temporal.Instant | null {
  const known = moments.filter((moment) => moment !== null)
  return known.sort((a, b) => Temporal.Instant.compare(a, b))[0] ?? null
}
