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

/** Parses `YYYY-MM-DD`, brought into 2000 to 2099; returns null for anything that isn't a calendar date. */
export function readDate(date: string | null): Temporal.PlainDate | null {
  const day = outsideTime(date)
  return day?.length === 'YYYY-MM-DD'.length ? Temporal.PlainDate.from(day) : null
}

/**
 * Returns a formatter of wall-clock times as ISO 8601 with the time zone's offset. A time skipped by the spring transition
 * becomes an hour later; an ambiguous time in autumn is the earlier one.
 * Consecutive days with the same offset share one lookup, so formatting ten years costs no more than one.
 */
export function zoneClock(timeZone: string): (date: string, minutes: number) => string {
  let steady: Steady | null = null

  return (date, minutes) => {
    const day = minutes >= 0 && minutes < minutesOfDay ? date : addDays(date, Math.floor(minutes / minutesOfDay))
    const time = formatMinutes(((minutes % minutesOfDay) + minutesOfDay) % minutesOfDay)
    if (steady === null || day <= steady.after || day >= steady.before) steady = steadyAround(day, timeZone)
    if (day > steady.after && day < steady.before) return `${day}T${time}:00${steady.offset}`
    return Temporal.PlainDateTime.from(`${day}T${time}`)
      .toZonedDateTime(timeZone)
      .toString({ timeZoneName: 'never', smallestUnit: 'second' })
  }
}

/** The offset is constant between these two dates, both exclusive. */
type Steady = { after: string; before: string; offset: string }

function steadyAround(date: string, timeZone: string): Steady {
  const noon = Temporal.PlainDateTime.from(`${date}T12:00`).toZonedDateTime(timeZone)
  const [after] = changeDates(noon.getTimeZoneTransition('previous')).slice(-1)
  const [before] = changeDates(noon.getTimeZoneTransition('next'))
  return { after: after ?? '', before: before ?? '9999-12-31', offset: noon.offset }
}

/** Returns the dates that a transition touches: two if it happens at midnight. */
function changeDates(change: Temporal.ZonedDateTime | null): string[] {
  if (change === null) return []
  return [change.subtract({ nanoseconds: 1 }), change].map((side) => side.toPlainDate().toString()).sort()
}

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

function formatMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Parses an instant, brought into 2000 to 2099; returns null for anything else. */
export function readMoment(moment: string | null): Temporal.Instant | null {
  const instant = outsideInstant(moment)
  return instant === null ? null : Temporal.Instant.from(instant)
}

/**
 * Parses the time for which something is asked, brought into 2000 to 2099.
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
