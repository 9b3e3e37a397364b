const first = Date.parse('2000-01-01T00:00:00Z')
const last = Date.parse('2099-12-31T23:59:59.999Z')

const date = /^\d{4}-\d\d-\d\d$/
const instant = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/

/**
 * Limits a time from outside, such as from a document or a request, to the years 2000 to 2099. Other years are formatted with another
 * number of digits, and calendar arithmetic on them may throw or never end.
 * @param time `2026-11-23`, or an instant in ISO 8601 with an offset or Z
 * @returns a date as `YYYY-MM-DD`, an instant in ISO 8601 in UTC; null for anything else, such as February 30
 */
export function outsideTime(time: unknown): string | null {
  if (typeof time !== 'string') return null
  const isDate = date.test(time)
  const day = isDate ? time : instant.exec(time)?.[1]
  if (day === undefined || !isCalendarDate(day)) return null
  const at = Date.parse(time)
  if (Number.isNaN(at)) return null
  const bounded = new Date(Math.min(Math.max(at, first), last)).toISOString()
  return isDate ? bounded.slice(0, 10) : bounded
}

/** Returns whether the month has the day. `Date.parse` reads February 30 as March 2. */
const isCalendarDate = (day: string) => new Date(Date.parse(day) || 0).toISOString().startsWith(day)

/** Returns the instant of a request or document, limited to 2000 to 2099; null for anything else, such as a date. */
export const outsideInstant = (time: unknown): string | null =>
  typeof time === 'string' && date.test(time) ? null : outsideTime(time)
