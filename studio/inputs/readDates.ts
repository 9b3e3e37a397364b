import { monthNumber, monthPattern } from '../../checks/words.ts'
import { addDays, readDate, readTime, zoneClock } from '../../schedule/time.ts'
import { clockTimeOf, dateAt, formatDate, formatTime } from '../../schedule/wording/dates.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const counts = ['one', 'two', 'three', 'four', 'five', 'six']

// No word that only begins like a day or a month: "next month" isn't a Monday.
const weekday =
  '(mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\\.?'

/** Returns text as somebody sees it: what is pasted may contain invisible characters and other kinds of spaces. */
export const visibleText = (text: string) =>
  text
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim()

/** Parses a date as Americans write and say it, the next one if it has no year. @param today `YYYY-MM-DD` at the venue */
export function readDateText(text: string, today: string): Reading {
  const typed = visibleText(text)
  if (typed === '') return valid(null)
  const words = typed.toLowerCase().replace(/\s+/g, ' ')
  const spoken = readSpoken(words, today)
  if (spoken !== null) return valid(spoken)

  const [, named, rest = words] = new RegExp(`^${weekday},? (.+)$`).exec(words) ?? []
  const parts = partsOf(rest)
  if (parts === null) return invalid(`“${typed}” isn’t a date: ${dateExample}`)
  if (parts.month > 12)
    return invalid(`There is no month ${parts.month}: write the month first, ${swapDayAndMonth(rest, parts.month)}`)
  const year = parts.year ?? getNextYearOf(parts.month, parts.day, today)
  if (year < firstYear) return invalid(`“${typed}” is in the year ${year}: write it as ${today.slice(0, 4)}`)
  const reading = dateOf(year, parts.month, parts.day)
  if (reading.value === null || named === undefined) return reading
  return withWeekday(reading.value, named)
}

/** A typo, before which dates would be stored as those of another century. */
const firstYear = 1900

const dateExample = 'write it as 12/8/2026, Dec 8 or next Monday'

function readSpoken(words: string, today: string): string | null {
  if (words === 'today') return today
  if (words === 'tomorrow') return addDays(today, 1)
  const [, count, unit] = /^in (\d{1,2}|[a-z]+) (day|week)s?$/.exec(words) ?? []
  if (count !== undefined) {
    const number = Number(count) || counts.indexOf(count) + 1
    return number === 0 ? null : addDays(today, number * (unit === 'week' ? 7 : 1))
  }
  const [, which, name] = new RegExp(`^(?:(this|next|on) )?${weekday}$`).exec(words) ?? []
  if (name === undefined) return null
  const ahead = (indexOf(weekdays, name) - weekdayOf(today) + 7) % 7
  return addDays(today, ahead === 0 && which === 'next' ? 7 : ahead)
}

type Parts = { year: number | null; month: number; day: number }

function partsOf(words: string): Parts | null {
  const iso = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/.exec(words)
  const slashed = /^(?<month>\d{1,2})[/-](?<day>\d{1,2})(?:[/-](?<year>\d{4}|\d\d))?$/.exec(words)
  const month = `(?<month>${monthPattern})\\.?`
  const ordinal = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
  const year = '(?:,? (?<year>\\d{4}))?'
  const monthFirst = new RegExp(`^${month} ${ordinal}${year}$`, 'i').exec(words)
  const dayFirst = new RegExp(`^${ordinal} (?:of )?${month}${year}$`, 'i').exec(words)
  const found = (iso ?? slashed ?? monthFirst ?? dayFirst)?.groups
  if (found?.month === undefined || found.day === undefined) return null
  return {
    year: found.year === undefined ? null : Number(found.year.padStart(4, '20')),
    month: Number(found.month) || monthNumber(found.month),
    day: Number(found.day),
  }
}

function dateOf(year: number, month: number, day: number): Reading {
  const date = `${year}-${pad(month)}-${pad(day)}`
  if (readDate(date) !== null) return valid(date)
  const last = new Date(Date.UTC(year, month, 0))
  const name = last.toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return invalid(`${name} has no ${ordinalOf(day)}: it ends on the ${ordinalOf(last.getUTCDate())}`)
}

function withWeekday(date: string, named: string): Reading {
  const meant = weekdays[indexOf(weekdays, named)] ?? ''
  const [actual = '', day = ''] = formatDate(date).split(', ')
  return actual.toLowerCase() === meant
    ? valid(date)
    : invalid(`${day}, ${date.slice(0, 4)} is a ${actual}, not a ${capitalized(meant)}: write the one you mean`)
}

function getNextYearOf(month: number, day: number, today: string): number {
  const year = Number(today.slice(0, 4))
  return `${pad(month)}-${pad(day)}` < today.slice(5) ? year + 1 : year
}

const swapDayAndMonth = (rest: string, day: number) => rest.replace(/^\d+([/-])(\d+)/, `$2$1${day}`)
const indexOf = (names: string[], start: string) => names.findIndex((name) => name.startsWith(start))
const weekdayOf = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7
const pad = (number: number) => String(number).padStart(2, '0')
const capitalized = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

function ordinalOf(day: number): string {
  const ending = day > 3 && day < 21 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')
  return `${day}${ending}`
}

/** A value, null if empty, or a problem with advice; `choices` lists the possible meanings of a text that has several. */
export type Reading<Value = string> =
  { value: Value | null; problem: null; choices?: undefined } | { value: null; problem: string; choices?: Value[] }

export const valid = <Value>(value: Value) => ({ value, problem: null })
export const invalid = (problem: string) => ({ value: null, problem })

// In one pure call, which bundles that read no times leave out.
const patterns = /* @__PURE__ */ (() => {
  const time = String.raw`\d{1,2}(?::\d\d)?\s*[ap]\.?\s?(?:m\.?)?|\d{3,4}\s*[ap]\.?m?\.?|\d{1,2}:\d\d|noon|midnight`
  return {
    dateThenTime: new RegExp(String.raw`^(.+?)(?:,?\s+(?:at\s+)?|,)(${time})$`, 'i'),
    timeThenDate: new RegExp(String.raw`^(${time})(?:,?\s+(?:on\s+)?|,)(.+)$`, 'i'),
    timeAlone: new RegExp(`^(${time})$`, 'i'),
  }
})()

/** Parses "Dec 8, 7:30 pm", or a time today. @param now ISO 8601 @returns ISO 8601 in UTC */
export function readDateTime(text: string, now: string, timeZone: string): Reading {
  const typed = visibleText(text)
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
  if (patterns.timeAlone.test(typed)) return { day: null, clock: typed }
  const [, day, clock] = patterns.dateThenTime.exec(typed) ?? []
  if (day !== undefined && clock !== undefined) return { day, clock }
  const [, first, second] = patterns.timeThenDate.exec(typed) ?? []
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
  const typed = visibleText(text)
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
