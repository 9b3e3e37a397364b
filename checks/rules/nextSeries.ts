import { seriesEvenings } from '../../schedule/occurrences/seriesEvenings.ts'
import { documentsOf, type Facts, type Rule } from '../finding.ts'
import { dateName, nameOf, quote } from '../words.ts'

/** Classes taught as series of which none is still to begin. */
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
          ? `The series ${quote(running.topic)} of ${title} ends on ${dateName(running.dates.at(-1), facts.today)}, and no next one is planned. Add the next series.`
          : `No series of ${title} is planned: visitors see nothing to register for. Add the next series.`,
        documentId: null,
        documentType: 'series',
        path: '',
      }
    })

const isTaughtAsSeries = ({ schedule }: Facts, classId: string) =>
  schedule.series.some((series) => series.classId === classId) ||
  schedule.rules.some(({ agenda }) => agenda?.some((item) => item.classId === classId && item.weeks === 'series'))

const datesOf = ({ schedule }: Facts, seriesId: string) => seriesEvenings(schedule, seriesId).map(({ date }) => date)
