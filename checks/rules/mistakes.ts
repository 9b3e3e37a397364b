import { seriesEvenings } from '../../schedule/occurrences/seriesEvenings.ts'
import { documentsOf, error, type Facts, isOver, type Rule, warning } from '../facts.ts'
import { textsIn } from '../contentTexts.ts'
import { dateName, nameOf } from '../words.ts'

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

/** Finds people on pages, and questions, that are there twice. */
export const duplicates: Rule = (facts) => {
  const shown = [
    ...documentsOf(facts, 'homePage').flatMap(({ aboutUs }) => aboutUs?.team ?? []),
    ...documentsOf(facts, 'classesPage').flatMap(({ teachers }) => teachers?.people ?? []),
  ].map(({ _ref }) => _ref)
  const people = documentsOf(facts, 'teacher').filter(({ _id }) => shown.includes(_id))
  return [
    ...repeated(people, ({ name }) => name).map((person) =>
      warning(
        person,
        'name',
        `${nameOf(person)} is on the site twice, as two documents. Remove one from its page, and delete it.`,
      ),
    ),
    ...repeated(documentsOf(facts, 'faqEntry'), ({ question }) => question).map((entry) =>
      warning(entry, 'question', `The question ${nameOf(entry)} appears twice. Delete one of the two.`),
    ),
  ]
}

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
