import { defaultTimeZone } from '../../shared/timeZone.ts'

/** "8:30 pm" from "20:30". */
export function formatTime(time: string): string {
  const { clock, half } = splitTime(time)
  return `${clock} ${half}`
}

/** "8:30–11:00 pm" from "20:30" and "23:00": the half of the day is said once where it is the same. "8:30 pm" without an end. */
export function formatHours(startsAt: string, endsAt: string | null): string {
  if (!endsAt) return formatTime(startsAt)
  const start = splitTime(startsAt)
  return start.half === splitTime(endsAt).half
    ? `${start.clock}–${formatTime(endsAt)}`
    : `${formatTime(startsAt)} – ${formatTime(endsAt)}`
}

function splitTime(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return {
    clock: `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`,
    half: hours < 12 ? 'am' : 'pm',
  }
}

/** "20:30", the time on the clock of the place, from a moment that carries its offset: `2026-11-23T20:30:00-05:00`. */
export const clockTimeOf = (moment: string): string => moment.slice(11, 16)

const day = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
})
const monthDay = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
const list = /* @__PURE__ */ new Intl.ListFormat('en-US')

/** "Monday, October 12" from "2026-10-12". */
export const formatDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))

const shortDay = /* @__PURE__ */ new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

/** "Mon, Oct 12" from "2026-10-12". */
export const formatShortDate = (date: string): string => shortDay.format(new Date(`${date}T00:00:00Z`))

/** "Mondays" from "monday". */
export const formatWeekday = (weekday: string): string => `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}s`

/** "November 23, 30, and December 7" from dates in order. */
export function formatDates(dates: string[]): string {
  const names = dates.map((date, index) => {
    const isSameMonth = dates[index - 1]?.slice(0, 7) === date.slice(0, 7)
    return isSameMonth ? String(Number(date.slice(8))) : monthDay.format(new Date(`${date}T00:00:00Z`))
  })
  return list.format(names)
}

/** "week 2 of 3" */
export const formatWeek = ({ week, weeks }: { week: number; weeks: number }): string => `week ${week} of ${weeks}`

/** "week 2 of 3: Sugar Tucks" */
export const weekAndTopic = (series: { week: number; weeks: number; topic: string | null }): string =>
  [formatWeek(series), series.topic].filter(Boolean).join(': ')

/** The date in a time zone at a moment, as `YYYY-MM-DD`. */
export const dateAt = (moment: string, timeZone: string | null): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? defaultTimeZone }).format(new Date(moment))
