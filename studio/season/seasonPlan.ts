import { Temporal } from 'temporal-polyfill'
import { documentsOf, type DocumentOf, type Finding } from '../../checks/facts.ts'
import { findings } from '../../checks/findings.ts'
import type { Content } from '../../checks/contentQuery.ts'
import { isTaughtAsSeries } from '../../checks/rules/seriesDates.ts'
import { nameOf, quote } from '../../checks/words.ts'
import { occurrencesBetween } from '../../schedule/occurrences/occurrencesBetween.ts'
import { seriesEvenings } from '../../schedule/occurrences/seriesEvenings.ts'
import { scheduleIn } from '../../schedule/projections.ts'
import type { Occurrence, Schedule } from '../../schedule/schedule.ts'
import { addDays, endOfDate } from '../../schedule/time.ts'
import { formatDate, formatDates } from '../../schedule/wording/dates.ts'
import { because } from '../../schedule/wording/sentences.ts'
import { formatPrice } from '../../shared/money.ts'
import { defaultTimeZone } from '../../shared/timeZone.ts'

type Reference = { _type: 'reference'; _ref: string }

/** A document to be made; its `_id` is only known within the plan. */
export type Draft = SeriesDraft | BreakDraft

export type SeriesDraft = {
  _id: string
  _type: 'series'
  danceClass: Reference
  capacity: 'open'
  topic?: string
  startDate: string
  weeks: number
  preregistrationDeadline?: string
  registrationLink?: Reference
}

type BreakDraft = {
  _id: string
  _type: 'scheduleException'
  status: 'cancelled'
  date: string
  until?: string
  reason?: string
}

/** What the schema allows. */
export const mostWeeks = 12

/** Returns the schedule of the content; one without evenings while the site settings are missing. */
export const scheduleOf = ({ schedule }: Content): Schedule =>
  scheduleIn(schedule) ?? { ...schedule, timeZone: defaultTimeZone, venue: null, rules: [] }

/** Returns the classes that are taught in series. */
export const seriesClasses = (content: Content) =>
  documentsOf(content, 'danceClass').filter(({ _id }) => isTaughtAsSeries({ schedule: scheduleOf(content) }, _id))

/** Returns the dates of the evenings from a date on that a series of a class would run on, by the schedule's own rule. */
function eveningsOf(schedule: Schedule, classId: string, from: string): string[] {
  const probe = { ...noSeries, _id: 'probe', classId, startDate: from, weeks: 104 }
  return seriesEvenings({ ...schedule, series: [probe] }, probe._id).map(({ weeklyDate }) => weeklyDate)
}

const noSeries = { topic: null, preregistrationDeadline: null, capacity: null, registrationLinkId: null }

/**
 * Plans a series with the card, and the time between deadline and start, of the latest series of its class.
 * @param last the date up to which it runs; null for as many weeks as that series has
 */
export function planSeries(content: Content, classId: string, first: string, last: string | null): SeriesDraft {
  const earlier = documentsOf(content, 'series')
    .filter((one) => one.danceClass?._ref === classId && one.startDate)
    .sort((a, b) => (a.startDate ?? '').localeCompare(b.startDate ?? ''))
  const model = earlier.findLast(({ startDate }) => (startDate ?? '') < first) ?? earlier.at(-1)
  const evenings = eveningsOf(scheduleOf(content), classId, first)
  const weeks = last === null ? (model?.weeks ?? 3) : evenings.filter((date) => date <= last).length
  return seriesLike(model, { classId, startDate: first, weeks: Math.min(Math.max(weeks, 1), mostWeeks) })
}

/**
 * Plans all series that start in a month for the month after it. Each starts on the same evening of the month as its model,
 * the second for example, counting evenings that take place; or on the last one, if there are fewer.
 * @param month `YYYY-MM`
 */
export function copyMonth(content: Content, month: string): SeriesDraft[] {
  const next = nextMonth(month)
  return documentsOf(content, 'series')
    .filter(({ startDate }) => startDate?.startsWith(month))
    .sort((a, b) => (a.startDate ?? '').localeCompare(b.startDate ?? ''))
    .flatMap((model) => {
      const classId = model.danceClass?._ref
      if (!classId || !model.weeks) return []
      const evenings = eveningsOf(scheduleOf(content), classId, `${month}-01`)
      const ordinal = evenings.filter((date) => date.startsWith(month) && date < (model.startDate ?? '')).length
      const inNext = evenings.filter((date) => date.startsWith(next))
      const startDate = inNext[ordinal] ?? inNext.at(-1)
      return startDate
        ? { ...seriesLike(model, { classId, startDate, weeks: model.weeks }), _id: plannedId(model._id) }
        : []
    })
}

/** Returns the month that is some months later, or earlier if negative, both `YYYY-MM`. */
export const monthsLater = (month: string, months: number): string =>
  Temporal.PlainYearMonth.from(month).add({ months }).toString()

/** Returns the month after a month, both `YYYY-MM`. */
export const nextMonth = (month: string): string => monthsLater(month, 1)

type Start = { classId: string; startDate: string; weeks: number }

function seriesLike(model: DocumentOf<'series'> | undefined, { classId, startDate, weeks }: Start): SeriesDraft {
  const { startDate: start, preregistrationDeadline: deadline, registrationLink } = model ?? {}
  const lead = start && deadline ? Temporal.PlainDate.from(start).until(deadline).days : null
  return {
    _id: plannedId('new'),
    _type: 'series',
    danceClass: reference(classId),
    capacity: 'open',
    startDate,
    weeks,
    ...(lead !== null && { preregistrationDeadline: addDays(startDate, lead) }),
    ...(registrationLink && { registrationLink: reference(registrationLink._ref) }),
  }
}

/** @param of the series that is copied, or `new` */
const plannedId = (of: string) => `planned-${of}`
const reference = (_ref: string): Reference => ({ _type: 'reference', _ref })

/** Plans a break; one of a single day cancels that evening. */
export const planBreak = (first: string, last: string | null): BreakDraft => ({
  _id: plannedId('new'),
  _type: 'scheduleException',
  status: 'cancelled',
  date: first,
  ...(last !== null && last > first && { until: last }),
})

/** Maps a draft's `_id` to the text that its author wrote. */
export type Texts = Record<string, string>

/** Returns a draft with the one text that its author writes: the topic, or the reason. */
export function withText(draft: Draft, text = ''): Draft {
  const words = text.trim()
  if (words === '') return draft
  return draft._type === 'series' ? { ...draft, topic: words } : { ...draft, reason: words }
}

/** Returns the name of a draft: "WCS 2 from Monday, January 4". */
export function titleOf(draft: Draft, content: Content): string {
  if (draft._type === 'series') return `${classTitle(draft, content)} from ${formatDate(draft.startDate)}`
  return draft.until
    ? `Break from ${formatDate(draft.date)} to ${formatDate(draft.until)}`
    : `Cancel ${formatDate(draft.date)}`
}

const classTitle = ({ danceClass }: SeriesDraft, { documents }: Pick<Content, 'documents'>) =>
  documentsOf({ documents }, 'danceClass').find(({ _id }) => _id === danceClass._ref)?.title ?? 'Series'

/**
 * Says in sentences what a draft means.
 * @param before the content without the plan
 * @param after the content with it
 */
export function describe(draft: Draft, before: Content, after: Content): string[] {
  const schedule = scheduleOf(after)
  if (draft._type === 'scheduleException') {
    const cancelled = cancelledBetween(schedule, draft.date, draft.until ?? draft.date)
    return [
      cancelled.length === 0
        ? 'No evening is planned on these days, so nothing changes.'
        : `No class on ${datesInWords(cancelled)}.`,
      ...postponed(before, after),
    ]
  }
  const evenings = seriesEvenings(schedule, draft._id)
  const [first, last] = [evenings[0]?.weeklyDate, evenings.at(-1)?.weeklyDate]
  const skipped = first && last ? cancelledBetween(schedule, first, last) : []
  const card = documentsOf(after, 'registrationLink').find(({ _id }) => _id === draft.registrationLink?._ref)
  const price = card?.onlinePriceInCents
  return [
    `${evenings.length === 1 ? '1 week' : `${evenings.length} weeks`}: ${datesInWords(evenings)}.`,
    ...skipped.map(({ weeklyDate, reason }) => `Not on ${formatDate(weeklyDate)}${because(reason)}.`),
    draft.preregistrationDeadline
      ? `Pre-registration until ${formatDate(draft.preregistrationDeadline)}.`
      : 'No last day of pre-registration, because the series before has none.',
    card
      ? `Sold by the card ${nameOf(card)}${price == null ? '' : `, ${formatPrice(price)} online`}.`
      : 'No registration card sells it, because the series before has none.',
  ]
}

const datesInWords = (evenings: Occurrence[]) => formatDates(evenings.map(({ date }) => date).sort())

function cancelledBetween(schedule: Schedule, first: string, last: string): Occurrence[] {
  const [from, until] = [addDays(first, -1), last].map((date) =>
    endOfDate(Temporal.PlainDate.from(date), schedule.timeZone).toString(),
  )
  if (from === undefined || until === undefined) return []
  return occurrencesBetween(schedule, from, until).filter(
    ({ state, date }) => state === 'cancelled' && date >= first && date <= last,
  )
}

/** Says which series run on other dates than before. */
const postponed = (before: Content, after: Content): string[] =>
  documentsOf(before, 'series').flatMap((series) => {
    const [old, now] = [before, after].map((content) => seriesEvenings(scheduleOf(content), series._id))
    if (!old?.length || !now?.length || datesInWords(old) === datesInWords(now)) return []
    return `The series ${quote(series.topic)} then runs on ${datesInWords(now)}.`
  })

/** Returns the problems that a plan causes. @param now ISO 8601 */
export function conflicts(before: Content, after: Content, now: string): Finding[] {
  const [known = [], found = []] = [before, after].map((content) =>
    findings(content, { drafts: [], authors: new Map() }, now),
  )
  return found.filter(
    ({ level, message }, index) =>
      level !== 'info' &&
      known.every((one) => one.message !== message) &&
      found.findIndex((one) => one.message === message) === index,
  )
}
