import { BehaviorSubject } from 'rxjs'
import { dateIn, defaultTimeZone, isTimeZone } from '../shared/timeZone.ts'

/** The time zone in which the Studio shows times: that of the venue, wherever the organizers are. */
export const venueTimeZone$ = new BehaviorSubject(defaultTimeZone)

/** Sets the time zone to that of the site settings, or to the default if they have no valid one. */
export const setVenueTimeZone = (name: string | null) =>
  venueTimeZone$.next(name !== null && isTimeZone(name) ? name : defaultTimeZone)

/** Options for `datetime` fields. */
export const venueTime = {
  get displayTimeZone() {
    return venueTimeZone$.value
  },
  allowTimeZoneSwitch: false,
}

/** Returns a formatter in the venue's time zone. */
export const venueFormat = (locale: string, options: Intl.DateTimeFormatOptions = {}) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: venueTimeZone$.value })

/** Formats an instant as "8:30 pm", or "8:30:05 pm" with seconds, in the venue's time zone. */
export const readableTime = (moment: Date, options: Intl.DateTimeFormatOptions = {}) =>
  lowercaseAmPm(venueFormat('en-US', { hour: 'numeric', minute: '2-digit', ...options }).format(moment))

/** Formats a past instant as "8:14:05 pm", with its date unless that is today, and with its year unless it is this year's. */
export function readableSince(instant: Date, now = new Date()): string {
  const time = readableTime(instant, { second: '2-digit' })
  const [day, today] = [venueDay(instant), venueDay(now)]
  if (day === today) return time
  const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
  return `${venueFormat('en-US', { month: 'long', day: 'numeric', year }).format(instant)}, ${time}`
}

/** Formats an instant as "Oct 12, 8:30 pm" in the venue's time zone. */
export const readableMoment = (instant: string | null | undefined) =>
  instant == null
    ? null
    : `${venueFormat('en-US', { month: 'short', day: 'numeric' }).format(new Date(instant))}, ${readableTime(new Date(instant))}`

/** Formats AM and PM like the site. Intl puts a narrow no-break space before them. */
const lowercaseAmPm = (time: string) => time.replace(/\s([AP]M)/u, (_, half: string) => ` ${half.toLowerCase()}`)

const calendarDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})

/** Formats a date such as "2026-10-12" as "Mon, Oct 12, 2026", for lists in the Studio, where missing fields are null. */
export const readableDate = (date: string | null | undefined) =>
  date == null ? 'no date yet' : calendarDay.format(new Date(`${date}T00:00:00Z`))

/** Returns the date at the venue, as `YYYY-MM-DD`. */
const venueDay = (moment: Date) => dateIn(venueTimeZone$.value, moment)
const inWords = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/** Formats an instant as "in 3 days", "tomorrow" or "yesterday", in the venue's time zone. */
export function daysAway(instant: string, now = new Date()): string {
  return dateAway(venueDay(new Date(instant)), now)
}

/** Returns whether a date (`YYYY-MM-DD`) is in the past at the venue. */
export const isPastDay = (date: string, now = new Date()): boolean => date < venueDay(now)

const dateAway = (date: string, now: Date) =>
  inWords.format((Date.parse(date) - Date.parse(venueDay(now))) / 86_400_000, 'day')

/** Describes a period relative to now, such as "starts in 3 days" or "ended yesterday"; returns null without an end. */
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

/** Describes a date relative to today, such as "starts in 3 days"; returns null without a date, or for a past date without a word for it. */
export function dayInWords(
  date: string | null | undefined,
  { ahead, past }: { ahead: string; past?: string },
  now = new Date(),
): string | null {
  if (date == null) return null
  const word = date >= venueDay(now) ? ahead : past
  return word === undefined ? null : `${word} ${dateAway(date, now)}`
}
