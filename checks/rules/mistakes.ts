import { seriesEvenings } from '../../schedule/occurrences/seriesEvenings.ts'
import { documentsOf, error, type Facts, isOver, type Rule } from '../facts.ts'
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
