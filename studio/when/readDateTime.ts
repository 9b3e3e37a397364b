import { readTime, zoneClock } from '../../schedule/time.ts'
import { clockTimeOf, dateAt, formatDate, formatTime } from '../../schedule/wording/dates.ts'
import { readTimeOfDay } from './readTimeOfDay.ts'
import { readDateText } from './readDateText.ts'
import { invalid, type Reading, valid } from './reading.ts'

const time = String.raw`\d{1,2}(?::\d\d)?\s*[ap]\.?\s?(?:m\.?)?|\d{3,4}\s*[ap]\.?m?\.?|\d{1,2}:\d\d|noon|midnight`
const dateThenTime = new RegExp(String.raw`^(.+?)(?:,?\s+(?:at\s+)?|,)(${time})$`, 'i')
const timeThenDate = new RegExp(String.raw`^(${time})(?:,?\s+(?:on\s+)?|,)(.+)$`, 'i')
const timeAlone = new RegExp(`^(${time})$`, 'i')

/**
 * Parses a date and time in a time zone, such as "Dec 8, 7:30 pm". A time without a date is today's.
 * @param now ISO 8601
 * @returns the instant in ISO 8601 in UTC
 */
export function readDateTime(text: string, now: string, timeZone: string): Reading {
  const typed = text.trim()
  if (typed === '') return valid(null)
  if (typed.toLowerCase() === 'now') return valid(new Date(now).toISOString())

  const today = dateAt(now, timeZone)
  const { day, clock } = split(typed)
  if (clock === null) {
    return readDateText(typed, today).problem === null
      ? invalid(`“${typed}” has no time: write ${typed}, 7:30 pm`)
      : invalid(`“${typed}” isn’t a date with a time: write it as Dec 8, 7:30 pm`)
  }
  const [date, hours] = [day === null ? valid(today) : readDateText(day, today), readTimeOfDay(clock)]
  if (date.problem !== null) return date
  if (hours.problem !== null) return hours
  return date.value === null || hours.value === null ? valid(null) : readWallClock(date.value, hours.value, timeZone)
}

function split(typed: string): { day: string | null; clock: string | null } {
  if (timeAlone.test(typed)) return { day: null, clock: typed }
  const [, day, clock] = dateThenTime.exec(typed) ?? []
  if (day !== undefined && clock !== undefined) return { day, clock }
  const [, first, second] = timeThenDate.exec(typed) ?? []
  if (first !== undefined && second !== undefined) return { day: second, clock: first }
  return { day: null, clock: null }
}

/** Rejects the hour that is skipped when the clocks go forward. */
function readWallClock(date: string, time: string, timeZone: string): Reading {
  const actual = clockTimeOf(wallClock(date, time, timeZone))
  return actual === time
    ? valid(instantAt(date, time, timeZone))
    : invalid(
        `On ${formatDate(date)} the clocks go forward: there is no ${formatTime(time)}. Write ${formatTime(actual)}`,
      )
}

/** Returns the instant, in UTC, of a date and `HH:MM` in a time zone. */
export const instantAt = (date: string, time: string, timeZone: string) =>
  new Date(wallClock(date, time, timeZone)).toISOString()

const wallClock = (date: string, time: string, timeZone: string) => zoneClock(timeZone)(date, readTime(time) ?? 0)
