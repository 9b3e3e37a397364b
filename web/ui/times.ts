/** "8:30 pm" from "20:30". */
export function formatTime(time: string): string {
  const { clock, half } = readTime(time)
  return `${clock} ${half}`
}

/** "8:30–11:00 pm" from "20:30" and "23:00": the half of the day is said once where it is the same. */
export function formatHours(startsAt: string, endsAt: string): string {
  const start = readTime(startsAt)
  return start.half === readTime(endsAt).half
    ? `${start.clock}–${formatTime(endsAt)}`
    : `${formatTime(startsAt)} – ${formatTime(endsAt)}`
}

function readTime(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return {
    clock: `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}`,
    half: hours < 12 ? 'am' : 'pm',
  }
}

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' })

/** "Monday, October 12" from "2026-10-12". */
export const formatDate = (date: string): string => day.format(new Date(`${date}T00:00:00Z`))

/** "Mondays" from "monday". */
export const formatWeekday = (weekday: string): string => `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)}s`

/** The date in a time zone at this moment, as `YYYY-MM-DD`. */
export const todayAt = (timeZone: string | null): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? 'America/New_York' }).format(new Date())
