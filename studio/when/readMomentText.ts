import { readTime, zoneClock } from '../../schedule/time.ts'
import { clockTimeOf, dateAt, formatDate, formatTime } from '../../schedule/wording/dates.ts'
import { readClock } from './readClock.ts'
import { readDay } from './readDay.ts'
import { good, wrong, type Reading } from './reading.ts'

const time = String.raw`\d{1,2}(?::\d\d)?\s*[ap]\.?\s?(?:m\.?)?|\d{3,4}\s*[ap]\.?m?\.?|\d{1,2}:\d\d|noon|midnight`
const dateThenTime = new RegExp(String.raw`^(.+?)(?:,?\s+(?:at\s+)?|,)(${time})$`, 'i')
const timeThenDate = new RegExp(String.raw`^(${time})(?:,?\s+(?:on\s+)?|,)(.+)$`, 'i')
const timeAlone = new RegExp(`^(${time})$`, 'i')

/**
 * Reads a date with its time by the clock of a place: "Dec 8, 7:30 pm"; a time alone is today's.
 * @param now ISO 8601
 * @returns the moment as ISO 8601 in UTC
 */
export function readMomentText(text: string, now: string, timeZone: string): Reading {
  const typed = text.trim()
  if (typed === '') return good(null)
  if (typed.toLowerCase() === 'now') return good(new Date(now).toISOString())

  const today = dateAt(now, timeZone)
  const { day, clock } = split(typed)
  if (clock === null) {
    return readDay(typed, today).problem === null
      ? wrong(`“${typed}” names no time: write ${typed}, 7:30 pm`)
      : wrong(`“${typed}” is no date with a time: write it as Dec 8, 7:30 pm`)
  }
  const [date, hours] = [day === null ? good(today) : readDay(day, today), readClock(clock)]
  if (date.problem !== null) return date
  if (hours.problem !== null) return hours
  return date.value === null || hours.value === null ? good(null) : readWallClock(date.value, hours.value, timeZone)
}

function split(typed: string): { day: string | null; clock: string | null } {
  if (timeAlone.test(typed)) return { day: null, clock: typed }
  const [, day, clock] = dateThenTime.exec(typed) ?? []
  if (day !== undefined && clock !== undefined) return { day, clock }
  const [, first, second] = timeThenDate.exec(typed) ?? []
  if (first !== undefined && second !== undefined) return { day: second, clock: first }
  return { day: null, clock: null }
}

/** In spring an hour is skipped; nobody means the one after it. */
function readWallClock(date: string, time: string, timeZone: string): Reading {
  const actual = clockTimeOf(wallClock(date, time, timeZone))
  return actual === time
    ? good(momentAt(date, time, timeZone))
    : wrong(
        `On ${formatDate(date)} the clocks go forward: there is no ${formatTime(time)}. Write ${formatTime(actual)}`,
      )
}

/** The moment, in UTC, of a date and `HH:MM` on the clock of a place. */
export const momentAt = (date: string, time: string, timeZone: string) =>
  new Date(wallClock(date, time, timeZone)).toISOString()

const wallClock = (date: string, time: string, timeZone: string) => zoneClock(timeZone)(date, readTime(time) ?? 0)
