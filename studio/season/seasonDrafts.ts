import { Temporal } from 'temporal-polyfill'
import type { Content } from '../../checks/contentQuery.ts'
import { type DocumentOf, documentsOf } from '../../checks/facts.ts'
import { scheduleIn } from '../../schedule/projections.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { addDays, endOfDate, readDate } from '../../schedule/time.ts'
import { daysBetween } from '../../schedule/wording/sentences.ts'
import { defaultTimeZone } from '../../shared/timeZone.ts'

/** Returns the schedule of the content; one without evenings while the site settings are missing. */
export const scheduleOf = ({ schedule }: Content): Schedule =>
  scheduleIn(schedule) ?? { ...schedule, timeZone: defaultTimeZone, venue: null, rules: [] }

/** Returns the month that is some months later, or earlier if negative, both `YYYY-MM`. */
export const addMonths = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** Fills in a series; the form copies the rest from the last one. Several days count as that many weeks. */
export const seriesOn = (first: string, last: string) => ({
  startDate: first,
  ...(last > first && { weeks: Math.floor(daysBetween(first, last) / 7) + 1 }),
})

/** Fills in a cancellation, or a break of several days. */
export const breakOn = (first: string, last: string) => ({
  status: 'cancelled',
  date: first,
  ...(last > first && { until: last }),
})

/** Fills in a notice that is shown from the start of the first day to the end of the last. */
export function noticeOn({ timeZone }: Schedule, first: string, last: string) {
  const [from, until] = [addDays(first, -1), last].map((date) => endOfDate(Temporal.PlainDate.from(date), timeZone))
  return { from: from?.toString(), until: until?.toString() }
}

/**
 * Copies the series that start in a month to the next month, unless it has one of the same class. Keeps the class, the card, and
 * the days between the deadline and the start; the topic stays empty.
 * @param month `YYYY-MM`
 */
export function copyMonth(content: Content, month: string) {
  const next = addMonths(month, 1)
  const all = documentsOf(content, 'series').filter(isComplete)
  const isPlanned = ({ danceClass }: CompleteSeries) =>
    all.some((other) => other.startDate.startsWith(next) && other.danceClass._ref === danceClass._ref)
  return all
    .filter((series) => series.startDate.startsWith(month) && !isPlanned(series))
    .map(({ danceClass, startDate, weeks, registrationLink, preregistrationDeadline }) => {
      const later = (date: string) => addDays(date, daysToNextMonth(startDate))
      const deadline = readDate(preregistrationDeadline ?? null)?.toString()
      return {
        _type: 'series',
        danceClass,
        startDate: later(startDate),
        weeks,
        capacity: 'open',
        ...(deadline && { preregistrationDeadline: later(deadline) }),
        ...(registrationLink && { registrationLink }),
      }
    })
}

type CompleteSeries = DocumentOf<'series'> & Required<Pick<DocumentOf<'series'>, 'danceClass' | 'startDate' | 'weeks'>>

const isComplete = (one: DocumentOf<'series'>): one is CompleteSeries =>
  Boolean(one.danceClass && readDate(one.startDate ?? null) && one.weeks)

/** Returns the days to the same weekday of the next month: from the second Monday to the second, and from a fifth to the fourth. */
function daysToNextMonth(date: string): number {
  const ordinal = (of: string) => Math.ceil(Number(of.slice(8)) / 7)
  return ordinal(addDays(date, 35)) === ordinal(date) ? 35 : 28
}
