import type { Occurrence, Part, ScheduleException, Venue } from '../schedule.ts'
import { endAfter, type Hours, minutesOfDay, readDate, readTime } from '../time.ts'
import { givenVenue } from '../venueFacts.ts'
import type { Special } from './exceptions.ts'
import type { ReadSchedule } from './readSchedule.ts'
import { teamOn } from '../team.ts'
import type { RunningSeries } from './runningSeries.ts'
import type { TimedItem, WeeklyEvening } from './weeklyRules.ts'

/** Returns the occurrence of a weekly rule on a date; null if special evenings replace it. */
export function weeklyOccurrence(schedule: ReadSchedule, { date, rule }: WeeklyEvening): Occurrence | null {
  const changes = schedule.changes.get(date)
  const exception = changes?.weekly ?? null
  if (exception === null && changes?.specials.length) return null

  const isCancelled = exception?.status === 'cancelled'
  const usual = { day: date, hours: rule.hours, agenda: rule.agenda, venue: rule.venue ?? schedule.venue }
  const { day, hours, agenda, venue } = exception?.status === 'moved' ? move(usual, exception) : usual
  const startsAt = schedule.momentOf(day, hours.start)
  const usualStart = schedule.momentOf(date, rule.hours.start)
  return {
    id: `${rule.key}-${date}`,
    state: exception?.status ?? 'asUsual',
    ruleKey: rule.key,
    date: day,
    weeklyDate: date,
    startsAt,
    endsAt: schedule.momentOf(day, hours.end),
    rescheduledFrom: startsAt === usualStart ? null : usualStart,
    venue,
    title: null,
    reason: exception?.reason ?? null,
    parts: isCancelled
      ? []
      : partsOf(agenda, (minutes) => schedule.momentOf(day, minutes), schedule.running.byDate.get(date)),
    team: isCancelled ? [] : teamOn(schedule.rosters, day),
  }
}

type Plan = { day: string; hours: Hours; agenda: TimedItem[]; venue: Venue | null }

/**
 * Moves an evening and its parts along with its start, and cuts off what is after its end. Keeps the usual end unless a new
 * one is given; if the usual end does not suit the new start, keeps the usual length.
 */
function move({ day, hours, agenda, venue }: Plan, moved: ScheduleException): Plan {
  const start = readTime(moved.startsAt) ?? hours.start
  const delay = start - hours.start
  const usualEnd = endAfter(start, hours.end % minutesOfDay) ?? hours.end + delay
  const end = endAfter(start, readTime(moved.endsAt)) ?? usualEnd
  return {
    day: (readDate(moved.newDate) ?? day).toString(),
    hours: { start, end },
    agenda: agenda
      .map((item) => ({ ...item, start: item.start + delay, end: item.end && Math.min(item.end + delay, end) }))
      .filter((item) => item.start < end),
    venue: givenVenue(moved.venue) ?? venue,
  }
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
function partsOf(agenda: TimedItem[], momentOf: (minutes: number) => string, running: RunningSeries[] = []): Part[] {
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
