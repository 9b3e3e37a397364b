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
