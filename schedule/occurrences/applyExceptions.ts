import type { Occurrence, Part, ScheduleException } from '../schedule.ts'
import { endAfter, minutesOfDay, readDate, readTime } from '../time.ts'
import { givenVenue } from '../venue.ts'
import type { Special } from './exceptions.ts'
import type { ReadSchedule } from './readSchedule.ts'
import { teamOn } from '../team.ts'
import { type RunningSeries, takesPlace } from './runningSeries.ts'
import type { Rule, TimedItem, WeeklyEvening } from './weeklyRules.ts'

/** Returns the occurrence of a weekly rule on a date; null if special evenings replace it. */
export function weeklyOccurrence(schedule: ReadSchedule, { date, rule }: WeeklyEvening): Occurrence | null {
  const changes = schedule.changes.get(date)
  const exception = changes?.weekly ?? null
  if (exception === null && !takesPlace(changes)) return null

  const moved = exception?.status === 'moved' ? exception : null
  const day = (readDate(moved?.newDate ?? null) ?? date).toString()
  const hours = moved === null ? rule.hours : movedHours(moved, rule)
  const isCancelled = exception?.status === 'cancelled'
  const [startsAt, usualStart] = [schedule.momentOf(day, hours.start), schedule.momentOf(date, rule.hours.start)]
  return {
    id: `${rule.key}-${date}`,
    state: isCancelled ? 'cancelled' : moved === null ? 'asUsual' : 'moved',
    ruleKey: rule.key,
    date: day,
    weeklyDate: date,
    startsAt,
    endsAt: schedule.momentOf(day, hours.end),
    rescheduledFrom: startsAt === usualStart ? null : usualStart,
    venue: givenVenue(moved?.venue ?? null) ?? rule.venue ?? schedule.venue,
    title: null,
    reason: exception?.reason ?? null,
    parts: isCancelled
      ? []
      : partsOf(
          moved === null ? rule.agenda : movedAgenda(rule, hours),
          schedule.running.byDate.get(date) ?? [],
          (minutes) => schedule.momentOf(day, minutes),
        ),
    team: isCancelled ? [] : teamOn(schedule.rosters, day),
  }
}

/** Keeps the usual end unless a new one is given; if the new start is after the usual end, keeps the usual length. */
function movedHours(moved: ScheduleException, { hours }: Rule) {
  const start = readTime(moved.startsAt) ?? hours.start
  const end = readTime(moved.endsAt)
  if (end !== null) return { start, end: endAfter(start, end) }
  const usualEnd = hours.end > start ? hours.end : start + hours.end - hours.start
  return { start, end: Math.min(usualEnd, start + minutesOfDay) }
}

/** Moves the parts of an evening along with its start, and cuts off what is after its end. */
function movedAgenda({ agenda, hours: { start } }: Rule, hours: Rule['hours']): TimedItem[] {
  const delay = hours.start - start
  return agenda.flatMap((item) => {
    const moved = { start: item.start + delay, end: item.end === null ? null : Math.min(item.end + delay, hours.end) }
    return moved.start < hours.end ? { ...item, ...moved } : []
  })
}

export function specialOccurrence(schedule: ReadSchedule, { exception, date, hours }: Special): Occurrence {
  return {
    id: exception._id,
    state: 'special',
    ruleKey: null,
    date,
    weeklyDate: date,
    startsAt: schedule.momentOf(date, hours.start),
    endsAt: schedule.momentOf(date, hours.end),
    rescheduledFrom: null,
    venue: givenVenue(exception.venue) ?? schedule.venue,
    title: exception.title,
    reason: exception.reason,
    parts: [],
    team: teamOn(schedule.rosters, date),
  }
}

/**
 * Returns the parts of an evening that take place while these series run.
 * @param momentOf converts minutes since midnight of the evening's day to ISO 8601
 */
function partsOf(agenda: TimedItem[], running: RunningSeries[], momentOf: (minutes: number) => string): Part[] {
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
