import { dateIn } from '../shared/timeZone.ts'

export type VenueTime = ReturnType<typeof venueTime>

/** Returns the options of `datetime` fields and formatters for lists, in the time zone of the venue, wherever the organizers are. */
export function venueTime(timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions, moment: Date) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(moment)

  const formatClock = (moment: Date, options: Intl.DateTimeFormatOptions = {}) =>
    lowercaseAmPm(format({ hour: 'numeric', minute: '2-digit', ...options }, moment))

  const venueDay = (moment: Date) => dateIn(timeZone, moment)

  return {
    fieldOptions: { timeFormat: 'h:mm A', displayTimeZone: timeZone, allowTimeZoneSwitch: false },

    /** Returns whether a date (`YYYY-MM-DD`) is in the past at the venue. */
    isPastDay: (date: string, now = new Date()) => date < venueDay(now),

    /** Formats an instant as "Oct 12, 8:30 pm". */
    readableMoment: (instant: string | null | undefined) =>
      instant == null
        ? null
        : `${format({ month: 'short', day: 'numeric' }, new Date(instant))}, ${formatClock(new Date(instant))}`,

    /** Formats a past instant as "8:14:05 pm", with the date unless it is today, and the year unless it is this year. */
    readableSince: (instant: Date, now = new Date()): string => {
      const time = formatClock(instant, { second: '2-digit' })
      const [day, today] = [venueDay(instant), venueDay(now)]
      if (day === today) return time
      const year = day.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric'
      return `${format({ month: 'long', day: 'numeric', year }, instant)}, ${time}`
    },
  }
}

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
export function readableDate(date: string | null | undefined): string {
  if (date == null) return 'no date yet'
  const day = new Date(`${date}T00:00:00Z`)
  return Number.isNaN(day.getTime()) ? date : calendarDay.format(day)
}
