import { readTime, zoneClock } from '../../schedule/time.ts'
import { clockTimeOf, dateAt, formatDate, formatTime } from '../../schedule/wording/dates.ts'
import { invalid, readDateText, type Reading, valid } from './readDateText.ts'

const time = String.raw`\d{1,2}(?::\d\d)?\s*[ap]\.?\s?(?:m\.?)?|\d{3,4}\s*[ap]\.?m?\.?|\d{1,2}:\d\d|noon|midnight`
const dateThenTime = new RegExp(String.raw`^(.+?)(?:,?\s+(?:at\s+)?|,)(${time})$`, 'i')
const timeThenDate = new RegExp(String.raw`^(${time})(?:,?\s+(?:on\s+)?|,)(.+)$`, 'i')
const timeAlone = new RegExp(`^(${time})$`, 'i')

/** Parses "Dec 8, 7:30 pm", or a time today. @param now ISO 8601 @returns ISO 8601 in UTC */
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

const named: Record<string, string> = { noon: '12:00', midnight: '00:00' }

const clock = /^(\d{1,2}?)(?::?(\d\d))?\s*(?:([ap])\.?\s?m?\.?)?$/i

/** Reads "7:30 pm", "7:30p", "7 pm" and "19:30" as `HH:MM`. Ambiguous times are a problem. */
export function readTimeOfDay(text: string): Reading {
  const typed = text.trim()
  if (typed === '') return valid(null)
  const name = named[typed.toLowerCase()]
  if (name !== undefined) return valid(name)

  const [, hourText, minutes = '00', half] = clock.exec(typed) ?? []
  if (hourText === undefined) return invalid(`“${typed}” isn’t a time: ${example}`)
  const hour = Number(hourText)
  if (Number(minutes) > 59) return invalid(`“${typed}” isn’t a time: an hour has minutes from 00 to 59`)
  if (half !== undefined) return readHalfDay(typed, hour, minutes, half.toLowerCase() === 'p')
  if (hour > 23) return invalid(`“${typed}” isn’t a time: ${example}`)
  if (hour >= 1 && hour <= 11 && !hourText.startsWith('0'))
    return invalid(`“${typed}” could be morning or evening: write ${typed} pm or ${typed} am`)
  return valid(`${String(hour).padStart(2, '0')}:${minutes}`)
}

const example = 'write it as 7:30 pm or 19:30'

function readHalfDay(typed: string, hour: number, minutes: string, isAfternoon: boolean): Reading {
  if (hour < 1 || hour > 12) {
    const right = hour > 12 && hour < 24 ? `write ${hour - 12} pm` : example
    return invalid(`There is no ${typed}: ${right}`)
  }
  return valid(`${String((hour % 12) + (isAfternoon ? 12 : 0)).padStart(2, '0')}:${minutes}`)
}
