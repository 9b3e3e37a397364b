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

/** A clock of the venue: organisers type and read what hangs on its wall, wherever they sit. */
export const venueTime = {
  displayTimeZone: 'America/New_York',
  allowTimeZoneSwitch: false,
}

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: venueTime.displayTimeZone,
})

/** "Oct 12, 8:30 PM" in the venue's time zone from an instant in UTC, for lists in the Studio. */
export const readableMoment = (instant: string | null | undefined) =>
  instant == null ? null : moment.format(new Date(instant))
