import { seriesEvenings } from '../../schedule/occurrences/seriesEvenings.ts'
import { locationOf, documentsOf, type Rule } from '../finding.ts'
import { dateName, nameOf } from '../words.ts'

/** Series ahead that do not begin on the day that is written, or on none at all. */
export const seriesDates: Rule = (facts) =>
  documentsOf(facts, 'series').flatMap((series) => {
    const { startDate } = series
    if (!startDate || startDate < facts.today) return []
    const [first] = seriesEvenings(facts.schedule, series._id)
    if (first?.weeklyDate === startDate) return []
    const instead = first
      ? `its first evening is ${dateName(first.date, facts.today)}`
      : 'so no evening of it takes place'
    return {
      level: first ? 'warning' : 'error',
      message: `The series ${nameOf(series)} is to begin on ${dateName(startDate, facts.today)}, but its class does not take place then: ${instead}. Choose the date of its first evening.`,
      ...locationOf(series, 'startDate'),
    }
  })
