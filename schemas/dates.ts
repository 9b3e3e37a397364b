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
