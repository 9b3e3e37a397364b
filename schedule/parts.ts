import { endAfter, minutesOfDay, readTime } from './clockTime.ts'
import type { RunningSeries } from './runningSeries.ts'
import type { AgendaItem, Part } from './schedule.ts'
import type { Rule } from './weekly.ts'

/** @param momentOf says the moment of minutes after the midnight that the rule counts from */
export function partsOf(rule: Rule, running: RunningSeries[], momentOf: (minutes: number) => string): Part[] {
  const isSeriesOn = rule.agenda.some((item) => item.weeks === 'series' && seriesOf(item, running) !== undefined)
  return rule.agenda.flatMap((item) => {
    const start = startOf(item, rule)
    const current = seriesOf(item, running)
    if (start === null || (item.weeks === 'series' && !current) || (item.weeks === 'noSeries' && isSeriesOn)) return []
    const end = readTime(item.endsAt)
    const { name, classId, slug } = item
    return {
      name,
      classId,
      slug,
      startsAt: momentOf(start),
      endsAt: end === null ? null : momentOf(endAfter(start % minutesOfDay, end) + start - (start % minutesOfDay)),
      series: current === undefined ? null : weekOf(current),
    }
  })
}

/** Of an evening that goes on past midnight, what starts before its end on the clock belongs to the next day. */
function startOf(item: AgendaItem, { hours }: Rule): number | null {
  const start = readTime(item.startsAt)
  return start !== null && start < hours.start && start + minutesOfDay < hours.end ? start + minutesOfDay : start
}

const seriesOf = (item: AgendaItem, running: RunningSeries[]) =>
  item.classId === null ? undefined : running.find(({ series }) => series.classId === item.classId)

const weekOf = ({ series, week }: RunningSeries): Part['series'] => ({
  id: series._id,
  topic: series.topic,
  week,
  weeks: Math.floor(series.weeks ?? week),
})
