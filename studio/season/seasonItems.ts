import { Temporal } from 'temporal-polyfill'
import type { Content } from '../../checks/contentQuery.ts'
import { type ContentDocument, documentsOf } from '../../checks/facts.ts'
import { endOfBreak } from '../../schedule/occurrences/exceptions.ts'
import { occurrencesBetween } from '../../schedule/occurrences/occurrencesBetween.ts'
import type { Occurrence, Schedule } from '../../schedule/schedule.ts'
import { addDays, endOfDate, lastDateBefore, readDate, readMoment } from '../../schedule/time.ts'
import { dateAt, formatDate, formatHoursOf, weekAndTopic } from '../../schedule/wording/dates.ts'
import { because } from '../../schedule/wording/sentences.ts'
import { scheduleOf } from './seasonDrafts.ts'

/** Something in the calendar, on the days from `first` to `last`. */
export type SeasonItem = {
  first: string
  last: string
  tone: 'default' | 'primary' | 'positive' | 'caution' | 'critical'
  text: string
  /** The document that it links to; null for evenings, which follow from the weekly rules. */
  document: Pick<ContentDocument, '_id' | '_type'> | null
}

/** Returns what happens between two days, in drawing order. */
export function seasonItems(content: Content, first: string, last: string): SeasonItem[] {
  const schedule = scheduleOf(content)
  const endOf = (date: string) => endOfDate(Temporal.PlainDate.from(date), schedule.timeZone).toString()
  const evenings = occurrencesBetween(schedule, endOf(addDays(first, -1)), endOf(last))
  return [
    ...changes(schedule),
    ...notices(content, schedule.timeZone),
    ...evenings.filter(({ state }) => state !== 'cancelled').flatMap(eveningItems),
    ...deadlines(content),
  ].filter((item) => item.first <= last && item.last >= first)
}

const onDay = (
  date: string,
  tone: SeasonItem['tone'],
  text: string,
  document: SeasonItem['document'] = null,
): SeasonItem => ({ first: date, last: date, tone, text, document })

/** Returns the breaks, and the evenings that are cancelled, moved or special, on their own dates. */
const changes = ({ exceptions }: Schedule) =>
  exceptions.flatMap(({ _id, date, until, newDate, status, title, reason }): SeasonItem[] => {
    const [first, end, to] = [date, endOfBreak({ status, until }), newDate].map((day) => readDate(day)?.toString())
    if (!first || status === null) return []
    const what = {
      cancelled: end ? 'Break' : 'Cancelled',
      moved: to && to !== first ? `Moved to ${formatDate(to)}` : 'Different time or venue',
      special: title ?? 'Special evening',
    }[status]
    const tone = status === 'cancelled' ? 'critical' : 'caution'
    const item = onDay(first, tone, `${what}${because(reason)}`, { _id, _type: 'scheduleException' })
    return [{ ...item, last: end && end > first ? end : first }]
  })

/** Returns the notices; one without an end is on its first day only. */
const notices = (content: Content, timeZone: string) =>
  documentsOf(content, 'notice').flatMap(({ _id, _type, from, until, text }): SeasonItem[] => {
    const [start, end] = [readMoment(from ?? null), readMoment(until ?? null)]
    if (start === null) return []
    const item = onDay(dateAt(start.toString(), timeZone), 'positive', `Notice: ${text ?? ''}`, { _id, _type })
    return [end ? { ...item, last: lastDateBefore(end, timeZone) } : item]
  })

/** Returns an evening and the series that are taught on it. */
function eveningItems(evening: Occurrence): SeasonItem[] {
  const { date, weeklyDate } = evening
  const from = date === weeklyDate ? '' : `Moved from ${formatDate(weeklyDate)}, `
  const series = evening.parts.flatMap(({ name, series }) =>
    series
      ? onDay(date, 'primary', `${name ?? 'Series'}, ${weekAndTopic(series)}`, { _id: series.id, _type: 'series' })
      : [],
  )
  return [onDay(date, 'default', `${from}${formatHoursOf(evening)}`), ...series]
}

const deadlines = (content: Content) =>
  documentsOf(content, 'series').flatMap(({ _id, _type, danceClass, topic, preregistrationDeadline: deadline }) => {
    const title = documentsOf(content, 'danceClass').find(({ _id }) => _id === danceClass?._ref)?.title ?? 'the series'
    const text = `Last day to register for ${[title, topic].filter(Boolean).join(': ')}`
    return deadline ? onDay(deadline, 'caution', text, { _id, _type }) : []
  })

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

/** Returns the lines between which an item lies in the grid of a week, from 1; null if it is in another week. */
export function columnsOf({ first, last }: SeasonItem, week: (string | null)[]): [number, number] | null {
  const columns = week.flatMap((date, column) => (date !== null && first <= date && date <= last ? [column] : []))
  return columns.length === 0 ? null : [Math.min(...columns) + 1, Math.max(...columns) + 2]
}
