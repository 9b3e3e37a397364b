import { addDays, readDate } from '../../schedule/time.ts'
import { formatDate } from '../../schedule/wording/dates.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const counts = ['one', 'two', 'three', 'four', 'five', 'six']

const weekday = '(mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?'
const month = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'

/** Parses a date as Americans write and say it, the next one if it has no year. @param today `YYYY-MM-DD` at the venue */
export function readDateText(text: string, today: string): Reading {
  const typed = text.trim()
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
  const reading = dateOf(year, parts.month, parts.day)
  if (reading.value === null || named === undefined) return reading
  return withWeekday(reading.value, named)
}

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
  const ordinal = '(?<day>\\d{1,2})(?:st|nd|rd|th)?'
  const year = '(?:,? (?<year>\\d{4}))?'
  const monthFirst = new RegExp(`^${month.replace('(', '(?<month>')} ${ordinal}${year}$`).exec(words)
  const dayFirst = new RegExp(`^${ordinal} (?:of )?${month.replace('(', '(?<month>')}${year}$`).exec(words)
  const found = (iso ?? slashed ?? monthFirst ?? dayFirst)?.groups
  if (found?.month === undefined || found.day === undefined) return null
  return {
    year: found.year === undefined ? null : Number(found.year.padStart(4, '20')),
    month: Number(found.month) || indexOf(months, found.month) + 1,
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
