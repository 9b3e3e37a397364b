import { dateIn, defaultTimeZone } from '../../shared/timeZone.ts'

/** Formats "20:30" as "8:30 pm". */
export function formatTime(time: string): string {
  const { clock, half } = splitTime(time)
  return `${clock} ${half}`
}

/** Formats "8:30–11:00 pm", or "9:00 pm–1:00 am" past noon or midnight. Returns "8:30 pm" without an end. */
export function formatHours(startsAt: string, endsAt: string | null): string {
  if (!endsAt) return formatTime(startsAt)
  const [start, end] = [splitTime(startsAt), splitTime(endsAt)]
  const isSameHalf = start.half === end.half && startsAt < endsAt
  return `${isSameHalf ? start.clock : formatTime(startsAt)}–${formatTime(endsAt)}`
}

function splitTime(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return {
    clock: `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`,
    half: hours < 12 ? 'am' : 'pm',
  }
}

/** Formats the hours of an evening or a part as "8:30–11:00 pm", or "8:30 pm" without an end. */
export const formatHoursOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }): string =>
  formatHours(clockTimeOf(startsAt), endsAt && clockTimeOf(endsAt))

/** Returns the wall-clock time "20:30" of an instant with an offset, such as `2026-11-23T20:30:00-05:00`. */
export const clockTimeOf = (moment: string): string => moment.slice(11, 16)

const utcFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })

const day = /* @__PURE__ */ utcFormat({ weekday: 'long', month: 'long', day: 'numeric' })
const shortDay = /* @__PURE__ */ utcFormat({ weekday: 'short', month: 'short', day: 'numeric' })
const monthDay = /* @__PURE__ */ utcFormat({ month: 'long', day: 'numeric' })
const list = /* @__PURE__ */ new Intl.ListFormat('en-US')

/** Formats "2026-10-12" as "Monday, October 12". */
export const formatDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))

/** Formats "2026-10-12" as "Mon, Oct 12". */
export const formatShortDate = (date: string): string => shortDay.format(new Date(`${date}T00:00:00Z`))

/** Formats "monday" as "Mondays". */
export const formatWeekday = (weekday: string): string => `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}s`

/** Formats sorted dates as "November 23, 30, and December 7". */
export function formatDates(dates: string[]): string {
  const names = dates.map((date, index) => {
    const isSameMonth = dates[index - 1]?.slice(0, 7) === date.slice(0, 7)
    return isSameMonth ? String(Number(date.slice(8))) : monthDay.format(new Date(`${date}T00:00:00Z`))
  })
  return list.format(names)
}

/** Formats "week 2 of 3". */
export const formatWeek = ({ week, weeks }: { week: number; weeks: number }): string => `week ${week} of ${weeks}`

/** Formats "week 2 of 3: Sugar Tucks". */
export const weekAndTopic = (series: { week: number; weeks: number; topic: string | null }): string =>
  [formatWeek(series), series.topic].filter(Boolean).join(': ')

/** Formats a part of an evening as "WCS 2 (week 3 of 3: Sugar Tucks)"; '' without a name. */
export const nameAndWeek = ({ name, series }: Part): string =>
  name && series ? `${name} (${weekAndTopic(series)})` : (name ?? '')

type Part = { name: string | null; series: Parameters<typeof weekAndTopic>[0] | null }

/** Returns a format of instants in a time zone, as "Sat, Nov 21, 2026, 12:00 PM". */
export const momentFormat = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })

/** Returns the date in a time zone at an instant, as `YYYY-MM-DD`. */
export const dateAt = (moment: string, timeZone: string | null): string =>
  dateIn(timeZone ?? defaultTimeZone, new Date(moment))
