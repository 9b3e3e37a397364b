import { Temporal } from 'temporal-polyfill'

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
