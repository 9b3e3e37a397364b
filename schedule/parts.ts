import type { TimedItem } from './agenda.ts'
import type { RunningSeries } from './runningSeries.ts'
import type { Part } from './schedule.ts'

/** @param momentOf says the moment of minutes after the midnight that the agenda counts from */
export function partsOf(agenda: TimedItem[], running: RunningSeries[], momentOf: (minutes: number) => string): Part[] {
  const isSeriesOn = agenda.some((item) => item.weeks === 'series' && seriesOf(item, running) !== undefined)
  return agenda.flatMap((item) => {
    const current = seriesOf(item, running)
    if ((item.weeks === 'series' && !current) || (item.weeks === 'noSeries' && isSeriesOn)) return []
    return {
      name: item.name,
      classId: item.classId,
      slug: item.slug,
      startsAt: momentOf(item.start),
      endsAt: item.end === null ? null : momentOf(item.end),
      series: current === undefined ? null : weekOf(current),
    }
  })
}

const seriesOf = ({ classId }: TimedItem, running: RunningSeries[]) =>
  classId === null ? undefined : running.find(({ series }) => series.classId === classId)

const weekOf = ({ series, week }: RunningSeries): Part['series'] => ({
  id: series._id,
  topic: series.topic,
  week,
  weeks: Math.floor(series.weeks ?? week),
})
