import { venueFormat } from './venueTime.ts'

const calendarDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

// Lists in the Studio ask by GROQ: a field that is not there comes as null.

/** "Mon, Oct 12, 2026" from "2026-10-12", for lists in the Studio. */
export const readableDate = (date: string | null | undefined) =>
  date == null ? 'no date yet' : calendarDay.format(new Date(`${date}T00:00:00Z`))

/** The day on the calendar of the venue, as `YYYY-MM-DD`. */
const venueDay = (moment: Date) => venueFormat('en-CA').format(moment)
const inWords = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** "in 3 days", "tomorrow", "yesterday" from an instant, by the calendar of the venue, for lists in the Studio. */
export function daysAway(instant: string, now = new Date()): string {
  return dateAway(venueDay(new Date(instant)), now)
}

/** Whether a date, as `YYYY-MM-DD`, is over at the venue. */
export const isPastDay = (date: string, now = new Date()): boolean => date < venueDay(now)

const dateAway = (date: string, now: Date) =>
  inWords.format((Date.parse(date) - Date.parse(venueDay(now))) / 86_400_000, 'day')

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
  const word = date >= venueDay(now) ? ahead : past
  return word === undefined ? null : `${word} ${dateAway(date, now)}`
}
