import { Temporal } from 'temporal-polyfill'
import { isWithin } from '../../schedule/occurrences/exceptions.ts'
import { seriesEvenings } from '../../schedule/occurrences/seriesEvenings.ts'
import { documentsOf, error, type Facts, isOver, type Rule, warning } from '../facts.ts'
import { textsIn } from '../contentTexts.ts'
import { dateName, nameOf } from '../words.ts'

/** A deadline this long before its series is that of an earlier one. */
const longestGapInDays = 21

/** Finds upcoming series with the deadline of an earlier one, as in a copy. */
export const outdatedDeadlines: Rule = (facts) =>
  documentsOf(facts, 'series').flatMap((series) => {
    const { preregistrationDeadline: deadline, startDate } = series
    if (!deadline || !startDate || deadline >= facts.today || startDate < facts.today) return []
    if (Temporal.PlainDate.from(deadline).until(startDate).total('days') <= longestGapInDays) return []
    const message = `Pre-registration for ${nameOf(series)} ended on ${dateName(deadline, facts.today)}, long before it starts. Choose a new deadline, or clear it.`
    return error(series, 'preregistrationDeadline', message)
  })

/** Finds series of one class on the same evenings. */
export const overlappingSeries: Rule = (facts) => {
  const all = documentsOf(facts, 'series').map((series) => ({
    series,
    dates: seriesEvenings(facts.schedule, series._id).flatMap(({ date }) => (date < facts.today ? [] : date)),
  }))
  return all.flatMap(({ series, dates }, index) =>
    all.slice(index + 1).flatMap((other) => {
      const shared = dates.find((date) => other.dates.includes(date))
      if (shared === undefined || series.danceClass?._ref !== other.series.danceClass?._ref) return []
      const message = (one: string, two: string) =>
        `The series ${one} and ${two} of the same class both run on ${dateName(shared, facts.today)}. Change the start or the number of weeks of one.`
      return [
        error(series, 'startDate', message(nameOf(series), nameOf(other.series))),
        error(other.series, 'startDate', message(nameOf(other.series), nameOf(series))),
      ]
    }),
  )
}

/** Finds evenings that are cancelled and moved, of which visitors see only one. */
export const contradictingChanges: Rule = (facts) => {
  const changes = documentsOf(facts, 'scheduleException').map((document) => ({
    document,
    date: document.date ?? null,
    until: document.until ?? null,
    status: document.status ?? null,
  }))
  return changes.flatMap(({ document, date, status }) => {
    if (status !== 'moved' || date === null || date < facts.today) return []
    if (!changes.some((other) => other.status === 'cancelled' && isWithin(other, date))) return []
    const message = `${dateName(date, facts.today)} is both moved and cancelled, and visitors read that it’s cancelled. Delete one of the two changes.`
    return error(document, 'status', message)
  })
}

/** Finds people on pages without a picture or a biography, and people who are there twice. */
export const people: Rule = (facts) => {
  const shown = [
    ...documentsOf(facts, 'homePage').flatMap(({ aboutUs }) => aboutUs?.team ?? []),
    ...documentsOf(facts, 'classesPage').flatMap(({ teachers }) => teachers?.people ?? []),
  ].map(({ _ref }) => _ref)
  const all = documentsOf(facts, 'teacher').filter(({ _id }) => shown.includes(_id))
  const warn = (of: typeof all, path: string, problem: string) =>
    of.map((person) => warning(person, path, `${nameOf(person)} ${problem}`))
  return [
    ...warn(
      all.filter(({ portrait }) => !portrait?.asset),
      'portrait',
      'has no picture. Upload one so that newcomers recognize a face.',
    ),
    ...warn(
      all.filter(({ biography }) => isBlank(biography)),
      'biography',
      'is on a page without a biography. Write two or three sentences.',
    ),
    ...warn(
      repeated(all, ({ name }) => name),
      'name',
      'is on the site twice, as two documents. Remove one from its page, and delete it.',
    ),
  ]
}

/** Finds questions that are asked twice, or have no answer. */
export const questions: Rule = (facts) => {
  const shown = documentsOf(facts, 'firstTimePage').flatMap(({ questions }) => questions?.map(({ _ref }) => _ref) ?? [])
  const all = documentsOf(facts, 'faqEntry')
  return [
    ...repeated(all, ({ question }) => question).map((entry) =>
      warning(entry, 'question', `The question ${nameOf(entry)} appears twice. Delete one of the two.`),
    ),
    ...all
      .filter(({ _id, answer }) => shown.includes(_id) && isBlank(answer))
      .map((entry) =>
        error(
          entry,
          'answer',
          `The question ${nameOf(entry)} has no answer. Write it, or take the question off its page.`,
        ),
      ),
  ]
}

const isBlank = (richText: unknown) => textsIn(richText).every(({ text }) => text.trim() === '')

/** Returns those whose text is the same as that of another, whatever the spaces and capitals. */
function repeated<D>(all: D[], textOf: (one: D) => string | null | undefined): D[] {
  const normal = (one: D) =>
    (textOf(one) ?? '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  return all.filter((one) => normal(one) !== '' && all.some((other) => other !== one && normal(other) === normal(one)))
}

const unfinished = /\b(?:TODO|TBD|FIXME|XXX|[Ll]orem)\b/

/** Finds words that somebody meant to replace. */
export const unfinishedWords: Rule = (facts: Facts) =>
  facts.documents.flatMap((document) =>
    (isOver(facts, document) ? [] : textsIn(document)).flatMap(({ path, text }) => {
      const [word] = unfinished.exec(text) ?? []
      if (word === undefined) return []
      return error(document, path, `${nameOf(document)} says “${word}”. Write what visitors should read.`)
    }),
  )
