import { Temporal } from 'temporal-polyfill'
import { documentsOf } from '../../checks/facts.ts'
import type { Content } from '../../checks/contentQuery.ts'
import { endOfBreak, isWithin } from '../../schedule/occurrences/exceptions.ts'
import { occurrencesBetween } from '../../schedule/occurrences/occurrencesBetween.ts'
import type { Occurrence } from '../../schedule/schedule.ts'
import { addDays, endOfDate, lastDateBefore, readMoment } from '../../schedule/time.ts'
import { dateAt, formatDate, formatHoursOf, weekAndTopic } from '../../schedule/wording/dates.ts'
import { because } from '../../schedule/wording/sentences.ts'
import { scheduleOf } from './seasonPlan.ts'

/** Something on a day of the calendar. */
export type Entry = {
  kind: 'evening' | 'series' | 'off' | 'change' | 'break' | 'notice' | 'deadline' | 'release' | 'holiday'
  /** The few letters that fit a day. */
  label: string
  /** What the day's accessible name and its details say. */
  text: string
  /** Whether it's part of the plan. */
  isPlanned: boolean
}

/** A release that is scheduled; a single draft has no title. @property at ISO 8601 */
export type ScheduledRelease = { title: string | null; at: string }

/** Returns the dates of a month as weeks from Sunday to Saturday, with null for days of other months. @param month `YYYY-MM` */
export function weeksOf(month: string): (string | null)[][] {
  const first = Temporal.PlainDate.from(`${month}-01`)
  const blanks = first.dayOfWeek % 7
  return Array.from({ length: Math.ceil((blanks + first.daysInMonth) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => {
      const date = addDays(`${month}-01`, week * 7 + weekday - blanks)
      return date.startsWith(month) ? date : null
    }),
  )
}

/**
 * Returns what happens on each day of a period.
 * @param content with the drafts and the plan
 * @param planned ids of the documents of the plan
 * @param first `YYYY-MM-DD`, as is `last`
 */
export function entriesBetween(
  content: Content,
  planned: ReadonlySet<string>,
  releases: ScheduledRelease[],
  first: string,
  last: string,
): Map<string, Entry[]> {
  const schedule = scheduleOf(content)
  const { timeZone } = schedule
  const byDate = new Map<string, Entry[]>()
  const add = (date: string, kind: Entry['kind'], label: string, text: string, isPlanned = false) => {
    if (date >= first && date <= last) byDate.set(date, [...(byDate.get(date) ?? []), { kind, label, text, isPlanned }])
  }
  const days = Temporal.PlainDate.from(first).until(last).days + 1
  const dates = Array.from({ length: days }, (_, day) => addDays(first, day))

  const state = schedule.venue?.address?.state ?? null
  for (let year = Number(first.slice(0, 4)); year <= Number(last.slice(0, 4)); year++)
    for (const { date, name } of holidays(year, state)) add(date, 'holiday', name, name)

  for (const change of schedule.exceptions.filter((one) => endOfBreak(one) !== null))
    for (const date of dates.filter((date) => isWithin(change, date)))
      add(date, 'break', 'Break', `Break${because(change.reason)}`, planned.has(change._id))

  // Evenings may have moved out of the period.
  const start = endOfDate(Temporal.PlainDate.from(first).subtract({ months: 2 }), timeZone).toString()
  const end = endOfDate(Temporal.PlainDate.from(last).add({ months: 2 }), timeZone).toString()
  for (const evening of occurrencesBetween(schedule, start, end)) {
    const hours = formatHoursOf(evening)
    const { kind, label, text } = eveningEntry(evening, hours)
    const cancels = schedule.exceptions.some((one) => planned.has(one._id) && isWithin(one, evening.weeklyDate))
    add(evening.date, kind, label, text, cancels)
    if (evening.state === 'moved' && evening.date !== evening.weeklyDate)
      add(evening.weeklyDate, 'off', 'Moved', `Moved to ${formatDate(evening.date)}${because(evening.reason)}`)
    for (const { name, series } of evening.parts)
      if (series) {
        const title = name ?? 'Series'
        const label = `${title} ${series.week}/${series.weeks}`
        add(evening.date, 'series', label, `${title}, ${weekAndTopic(series)}`, planned.has(series.id))
      }
  }

  for (const { _id, danceClass, topic, preregistrationDeadline: deadline } of documentsOf(content, 'series')) {
    const title = documentsOf(content, 'danceClass').find(({ _id }) => _id === danceClass?._ref)?.title ?? 'the series'
    const text = `Last day to register for ${[title, topic].filter(Boolean).join(': ')}`
    if (deadline) add(deadline, 'deadline', 'Closes', text, planned.has(_id))
  }
  for (const notice of documentsOf(content, 'notice')) {
    const from = readMoment(notice.from ?? null)
    const until = readMoment(notice.until ?? null)
    // Without an end, only its first day is marked.
    const [begins, ends] = [from && dateAt(from.toString(), timeZone), until && lastDateBefore(until, timeZone)]
    for (const date of dates.filter((date) => begins !== null && date >= begins && date <= (ends ?? begins)))
      add(date, 'notice', 'Notice', `Notice: ${notice.text ?? ''}`)
  }
  for (const { title, at } of releases)
    if (title === null) add(dateAt(at, timeZone), 'release', 'Draft', 'A scheduled draft is published')
    else add(dateAt(at, timeZone), 'release', 'Release', `The release ${title} is published`)
  return byDate
}

function eveningEntry({ state, title, reason, date, weeklyDate }: Occurrence, hours: string): Omit<Entry, 'isPlanned'> {
  switch (state) {
    case 'asUsual':
      return { kind: 'evening', label: hours, text: hours }
    case 'cancelled':
      return { kind: 'off', label: 'Cancelled', text: `Cancelled${because(reason)}` }
    case 'special':
      return { kind: 'change', label: title ?? 'Special', text: `${title ?? 'Special evening'}, ${hours}` }
    case 'moved': {
      const from = date === weeklyDate ? 'Different time or venue' : `Moved from ${formatDate(weeklyDate)}`
      return { kind: 'change', label: hours, text: `${from}, ${hours}${because(reason)}` }
    }
  }
}

/** Month, weekday (1 for Monday), and which of the month; -1 is the last. */
const floating: [string, month: number, weekday: number, nth: number][] = [
  ['Martin Luther King Jr. Day', 1, 1, 3],
  ['Presidents’ Day', 2, 1, 3],
  ['Patriots’ Day', 4, 1, 3],
  ['Memorial Day', 5, 1, -1],
  ['Labor Day', 9, 1, 1],
  ['Indigenous Peoples’ Day, Columbus Day', 10, 1, 2],
  ['Thanksgiving', 11, 4, 4],
]

const fixed = {
  'New Year’s Day': '01-01',
  Juneteenth: '06-19',
  'Independence Day': '07-04',
  'Veterans Day': '11-11',
  'Christmas Day': '12-25',
}

/** Returns the US holidays of a year. @param state "MA"; the state adds its own */
export function holidays(year: number, state: string | null): { name: string; date: string }[] {
  const onWeekdays = floating.map(([name, month, weekday, nth]) => {
    const first = Temporal.PlainDate.from({ year, month, day: 1 })
    const day = 1 + ((weekday - first.dayOfWeek + 7) % 7)
    const inMonth = Math.floor((first.daysInMonth - day) / 7) + 1
    return { name, date: first.with({ day: day + 7 * ((nth < 0 ? inMonth : nth) - 1) }).toString() }
  })
  return [...Object.entries(fixed).map(([name, day]) => ({ name, date: `${year}-${day}` })), ...onWeekdays].filter(
    ({ name }) => name !== 'Patriots’ Day' || state === 'MA' || state === 'ME',
  )
}
