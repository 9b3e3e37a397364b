// Visitors' browsers load this file: it knows Intl, and neither Temporal nor the schedule.

/** "8:30 pm" from "20:30". */
export function formatTime(time: string): string {
  const { clock, half } = splitTime(time)
  return `${clock} ${half}`
}

/** "8:30–11:00 pm" from "20:30" and "23:00": the half of the day is said once where it is the same. */
export function formatHours(startsAt: string, endsAt: string): string {
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

/** "Monday, October 12" from "2026-10-12". */
export const formatDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))

/** "Mondays" from "monday". */
export const formatWeekday = (weekday: string): string => `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}s`

/** "tonight", "tomorrow", "this Monday" for the six days to come, and "Monday, December 7" for any other. */
export function formatEveningDay(date: string, today: string): string {
  const days = daysBetween(today, date)
  if (days === 0) return 'tonight'
  if (days === 1) return 'tomorrow'
  return days > 1 && days < 7 ? `this ${formatDate(date).split(',')[0]}` : formatDate(date)
}

/** "closes tomorrow", "closes Tuesday, December 1", "closed on October 6"; the date itself is the last on which it is open. */
export function formatDeadline(date: string, today: string): string {
  const days = daysBetween(today, date)
  if (days < 0) return `closed on ${monthDay.format(new Date(`${date}T00:00:00Z`))}`
  if (days === 0) return 'closes today'
  return `closes ${days === 1 ? 'tomorrow' : formatDate(date)}`
}

/** "week 2 of 3" */
export const formatWeek = ({ week, weeks }: { week: number; weeks: number }): string => `week ${week} of ${weeks}`

/** The date in a time zone at a moment, as `YYYY-MM-DD`. */
export const dateAt = (moment: string, timeZone: string | null): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? 'America/New_York' }).format(new Date(moment))

export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** Counts days by years that begin in March, so that a leap day is the last of its year. */
function dayNumber(date: string): number {
  const [year = 0, month = 0, dayOfMonth = 0] = date.split('-').map(Number)
  const marchYear = month < 3 ? year - 1 : year
  const monthsSinceMarch = (month + 9) % 12
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leapDays + Math.floor((153 * monthsSinceMarch + 2) / 5) + dayOfMonth
}
