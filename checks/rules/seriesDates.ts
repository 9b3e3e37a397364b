import { seriesEvenings } from '../../schedule/occurrences/seriesEvenings.ts'
import { documentsOf, error, type Facts, type Rule, warning } from '../facts.ts'
import { dateName, nameOf, quote } from '../words.ts'

/** Finds upcoming series whose class doesn't meet on their start date. */
export const seriesDates: Rule = (facts) =>
  documentsOf(facts, 'series').flatMap((series) => {
    const { startDate } = series
    if (!startDate || startDate < facts.today) return []
    const [first] = seriesEvenings(facts.schedule, series._id)
    if (first?.weeklyDate === startDate) return []
    const instead = first
      ? `Its first evening is ${dateName(first.date, facts.today)}.`
      : 'No evening of it would take place.'
    const finding = first ? warning : error
    return finding(
      series,
      'startDate',
      `The series ${nameOf(series)} starts on ${dateName(startDate, facts.today)}, but its class doesn’t meet that day. ${instead} Choose the date of its first evening.`,
    )
  })

/** Finds classes taught in series that have no upcoming series. */
export const nextSeries: Rule = (facts) =>
  documentsOf(facts, 'danceClass')
    .filter(({ _id }) => isTaughtAsSeries(facts, _id))
    .flatMap((danceClass) => {
      const all = facts.schedule.series.filter(({ classId }) => classId === danceClass._id)
      const evenings = all.map(({ _id, topic }) => ({ _id, topic, dates: datesOf(facts, _id) }))
      if (evenings.some(({ dates: [first] }) => first !== undefined && first > facts.today)) return []
      const running = evenings.find(({ dates }) => (dates.at(-1) ?? '') >= facts.today)
      const title = nameOf(danceClass)
      return {
        level: 'warning',
        message: running
          ? `The series ${quote(running.topic)} of ${title} ends on ${dateName(running.dates.at(-1), facts.today)}, and the next one isn’t planned yet. Add the next series.`
          : `No series of ${title} is planned, so visitors have nothing to register for. Add the next series.`,
        documentId: null,
        documentType: 'series',
        path: '',
      }
    })

const isTaughtAsSeries = ({ schedule }: Pick<Facts, 'schedule'>, classId: string) =>
  schedule.series.some((series) => series.classId === classId) ||
  schedule.rules.some(({ agenda }) => agenda?.some((item) => item.classId === classId && item.weeks === 'series'))

const datesOf = ({ schedule }: Facts, seriesId: string) => seriesEvenings(schedule, seriesId).map(({ date }) => date)
