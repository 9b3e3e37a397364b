import { venueTime } from './dates.ts'

const venueDay = new Intl.DateTimeFormat('en-CA', { timeZone: venueTime.displayTimeZone })
const inWords = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** "in 3 days", "tomorrow", "yesterday" from an instant, by the calendar of the venue, for lists in the Studio. */
export function daysAway(instant: string, now = new Date()): string {
  const [then, today] = [new Date(instant), now].map((moment) => Date.parse(venueDay.format(moment)))
  return inWords.format(Math.round(((then ?? NaN) - (today ?? NaN)) / 86_400_000), 'day')
}

/** Where something that starts and ends stands today: "starts in 3 days", "ended yesterday"; `null` for an open end. */
export function runsInWords(
  from: string | null | undefined,
  until: string | null | undefined,
  { starts, ends, ended } = { starts: 'starts', ends: 'ends', ended: 'ended' },
  now = new Date(),
) {
  if (from != null && new Date(from) > now) return `${starts} ${daysAway(from, now)}`
  if (until == null) return null
  return `${new Date(until) > now ? ends : ended} ${daysAway(until, now)}`
}

/** Where a date stands today: "starts in 3 days", "started yesterday"; `null` without a date, or when `past` has no word. */
export function dayInWords(
  date: string | null | undefined,
  { ahead, past }: { ahead: string; past?: string },
  now = new Date(),
): string | null {
  if (date == null) return null
  const word = date >= venueDay.format(now) ? ahead : past
  return word === undefined ? null : `${word} ${daysAway(`${date}T12:00:00Z`, now)}`
}
