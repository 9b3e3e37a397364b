import { Temporal } from 'temporal-polyfill'
import type { Content } from '../../checks/contentQuery.ts'
import { type DocumentOf, documentsOf } from '../../checks/facts.ts'
import { scheduleIn } from '../../schedule/projections.ts'
import { seriesEvenings } from '../../schedule/occurrences/seriesEvenings.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { addDays, endOfDate, readDate } from '../../schedule/time.ts'
import { daysBetween } from '../../schedule/wording/sentences.ts'
import { defaultTimeZone } from '../../shared/timeZone.ts'

/** Returns the schedule of the content; one without evenings while the site settings are missing. */
export const scheduleOf = ({ schedule }: Content): Schedule =>
  scheduleIn(schedule) ?? { ...schedule, timeZone: defaultTimeZone, venue: null, rules: [] }

/** Returns the month that is some months later, or earlier if negative, both `YYYY-MM`. */
export const monthsLater = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()

/**
 * Fills in a series like the latest one that starts earlier, with as many evenings as there are on the days.
 * @param last the same as the first for as many as that series has
 */
export function seriesOn(content: Content, first: string, last: string) {
  const all = completeSeries(content)
  const model = all.findLast(({ startDate }) => startDate < first) ?? all.at(-1)
  if (model === undefined) return { startDate: first }
  const evenings = eveningsOf(content, model, first).filter((date) => date <= last)
  return seriesLike(model, first, last > first && evenings.length > 0 ? evenings.length : model.weeks)
}

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
 * Copies the series that start in a month to the month after it, unless that has one of the same class. Each starts on the same
 * evening of the month as its model, the second for example, counting evenings that take place; or on the last, if there are fewer.
 * @param month `YYYY-MM`
 */
export function copyMonth(content: Content, month: string) {
  const next = monthsLater(month, 1)
  const all = completeSeries(content)
  const classesIn = (month: string) => all.filter(({ startDate }) => startDate.startsWith(month))
  const planned = new Set(classesIn(next).map(({ danceClass }) => danceClass._ref))
  return classesIn(month).flatMap((model) => {
    const evenings = eveningsOf(content, model, `${month}-01`)
    const ordinal = evenings.filter((date) => date.startsWith(month) && date < model.startDate).length
    const inNext = evenings.filter((date) => date.startsWith(next))
    const startDate = inNext[ordinal] ?? inNext.at(-1)
    return startDate === undefined || planned.has(model.danceClass._ref)
      ? []
      : [{ _type: 'series', ...seriesLike(model, startDate, model.weeks) }]
  })
}

type CompleteSeries = DocumentOf<'series'> & Required<Pick<DocumentOf<'series'>, 'danceClass' | 'startDate' | 'weeks'>>

/** Returns the series that have a class, a start and a length, by start. */
const completeSeries = (content: Content) =>
  documentsOf(content, 'series')
    .filter((one): one is CompleteSeries => Boolean(one.danceClass && readDate(one.startDate ?? null) && one.weeks))
    .sort((a, b) => a.startDate.localeCompare(b.startDate))

/** Returns the dates from one on that a series of the same class would run on, by the schedule's own rule. */
function eveningsOf(content: Content, { danceClass }: CompleteSeries, from: string): string[] {
  const probe = { ...unknown, _id: 'probe', classId: danceClass._ref, startDate: from, weeks: 104 }
  const schedule = { ...scheduleOf(content), series: [probe] }
  return seriesEvenings(schedule, probe._id).map(({ weeklyDate }) => weeklyDate)
}

const unknown = { topic: null, preregistrationDeadline: null, capacity: null, registrationLinkId: null }

/** Keeps the class, the card, and the days between the deadline and the start; the topic is new. */
function seriesLike(model: CompleteSeries, startDate: string, weeks: number) {
  const { danceClass, registrationLink, preregistrationDeadline } = model
  const deadline = readDate(preregistrationDeadline ?? null)?.toString()
  return {
    danceClass,
    startDate,
    weeks,
    capacity: 'open',
    ...(deadline && { preregistrationDeadline: addDays(startDate, daysBetween(model.startDate, deadline)) }),
    ...(registrationLink && { registrationLink }),
  }
}
