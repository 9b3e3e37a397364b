import { Temporal } from 'temporal-polyfill'

/** Parses "20:30" to minutes since midnight; returns null for anything that isn't a time of day. */
export function readTime(time: string | null): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time ?? '') ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

export const minutesOfDay = 24 * 60

/**
 * Start and end in minutes since midnight of the starting day. An end at or before the start falls on the next day, so
 * `end` may exceed 24 hours.
 */
export type Hours = { start: number; end: number }

/** Parses two times of day; returns null if either is missing. */
export function readHours(startsAt: string | null, endsAt: string | null): Hours | null {
  const start = readTime(startsAt)
  const end = readTime(endsAt)
  return start === null || end === null ? null : { start, end: endAfter(start, end) }
}

export const endAfter = (start: number, end: number): number => (end > start ? end : end + minutesOfDay)

// Loops over weeks must end soon, whatever dates organizers typed.
const firstDate = Temporal.PlainDate.from('2000-01-01')
export const lastDate = Temporal.PlainDate.from('2099-12-31')

/** Parses `YYYY-MM-DD`, clamped to 2000 to 2099; returns null for anything that isn't a calendar date. */
export function readDate(date: string | null): Temporal.PlainDate | null {
  if (date === null || !/^\d{4}-\d\d-\d\d$/.test(date)) return null
  try {
    const read = Temporal.PlainDate.from(date)
    if (Temporal.PlainDate.compare(read, firstDate) < 0) return firstDate
    return Temporal.PlainDate.compare(read, lastDate) > 0 ? lastDate : read
  } catch {
    return null
  }
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

// At the ends of what Temporal can represent, arithmetic and time zones throw.
const firstMoment = Temporal.Instant.from('2000-01-01T00:00:00Z')
const lastMoment = Temporal.Instant.from('2100-01-01T00:00:00Z')

/** Parses an ISO 8601 instant, clamped to 2000 to 2099; returns null for anything else. */
export function readMoment(moment: string | null): Temporal.Instant | null {
  if (moment === null) return null
  try {
    const read = Temporal.Instant.from(moment)
    if (Temporal.Instant.compare(read, firstMoment) < 0) return firstMoment
    return Temporal.Instant.compare(read, lastMoment) > 0 ? lastMoment : read
  } catch {
    return null
  }
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
