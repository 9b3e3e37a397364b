import { Temporal } from 'temporal-polyfill'

/** Wall-clock minutes since midnight from "20:30"; null for anything that is no time of day. */
export function readTime(time: string | null): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time ?? '') ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

export const minutesOfDay = 24 * 60

/**
 * When something starts and ends, in minutes since the midnight before it; what ends at or before its start, ends a
 * day later.
 */
export type Hours = { start: number; end: number }

/** @returns null when one of the two is missing */
export function readHours(startsAt: string | null, endsAt: string | null): Hours | null {
  const start = readTime(startsAt)
  const end = readTime(endsAt)
  return start === null || end === null ? null : { start, end: endAfter(start, end) }
}

export const endAfter = (start: number, end: number): number => (end > start ? end : end + minutesOfDay)

/** @returns null for anything that is no date of the calendar */
export function readDate(date: string | null): Temporal.PlainDate | null {
  if (date === null || !/^\d{4}-\d\d-\d\d$/.test(date)) return null
  try {
    return Temporal.PlainDate.from(date)
  } catch {
    return null
  }
}

/**
 * Writes wall-clock times of a place as ISO 8601 with its offset. A time that the spring change skips is an hour later,
 * one that comes twice in autumn is the first of the two.
 * Days on which the clocks do not change share one lookup of the offset, so that ten years cost no more than one.
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

/** Between these two dates, both excluded, the offset stays the same. */
type Steady = { after: string; before: string; offset: string }

function steadyAround(date: string, timeZone: string): Steady {
  const noon = Temporal.PlainDateTime.from(`${date}T12:00`).toZonedDateTime(timeZone)
  const [after] = changeDates(noon.getTimeZoneTransition('previous')).slice(-1)
  const [before] = changeDates(noon.getTimeZoneTransition('next'))
  return { after: after ?? '', before: before ?? '9999-12-31', offset: noon.offset }
}

/** A change at midnight concerns the dates on both sides of it. */
function changeDates(change: Temporal.ZonedDateTime | null): string[] {
  if (change === null) return []
  return [change.subtract({ nanoseconds: 1 }), change].map((side) => side.toPlainDate().toString()).sort()
}

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

function formatMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** @returns null for anything that is no moment */
export function readMoment(moment: string | null): Temporal.Instant | null {
  if (moment === null) return null
  try {
    return Temporal.Instant.from(moment)
  } catch {
    return null
  }
}

/** The midnight with which a date ends, by the clocks of the place. */
export const endOfDate = (date: Temporal.PlainDate, timeZone: string): Temporal.Instant =>
  date.add({ days: 1 }).toZonedDateTime(timeZone).toInstant()

/** The date to which a moment is the end: of midnight, the day before. */
export const lastDateBefore = (moment: Temporal.Instant, timeZone: string): string =>
  moment.subtract({ nanoseconds: 1 }).toZonedDateTimeISO(timeZone).toPlainDate().toString()

export const isReached = (moment: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(moment, now) <= 0

/** @returns null when none of them is known */
export function earliest(...moments: (Temporal.Instant | null)[]): Temporal.Instant | null {
  const known = moments.filter((moment) => moment !== null)
  return known.sort((a, b) => Temporal.Instant.compare(a, b))[0] ?? null
}
