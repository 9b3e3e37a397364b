import { endAfter, minutesOfDay, readTime } from './clockTime.ts'
import type { Special } from './readExceptions.ts'
import { partsOf } from './parts.ts'
import type { ReadSchedule } from './readSchedule.ts'
import { takesPlace } from './runningSeries.ts'
import type { Occurrence, ScheduleException } from './schedule.ts'
import { givenVenue } from './venue.ts'
import type { Rule, WeeklyEvening } from './weekly.ts'
import { readDate } from './zoneClock.ts'

/** What takes place on a date of the weekly rule; null when only special evenings do. */
export function weeklyOccurrence(schedule: ReadSchedule, { date, rule }: WeeklyEvening): Occurrence | null {
  const changes = schedule.changes.get(date)
  const exception = changes?.weekly ?? null
  if (exception === null && !takesPlace(changes)) return null

  const moved = exception?.status === 'moved' ? exception : null
  const day = (readDate(moved?.newDate ?? null) ?? date).toString()
  const hours = moved === null ? rule.hours : movedHours(moved, rule)
  const delay = hours.start - rule.hours.start
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
      : partsOf(rule.agenda, schedule.running.get(date) ?? [], (minutes) => schedule.momentOf(day, minutes + delay)),
  }
}

/** The usual end holds unless it is given, or the evening would have to start after it: then it lasts as long as usual. */
function movedHours(moved: ScheduleException, { hours }: Rule) {
  const start = readTime(moved.startsAt) ?? hours.start
  const end = readTime(moved.endsAt)
  if (end !== null) return { start, end: endAfter(start, end) }
  const usualEnd = hours.end > start ? hours.end : start + hours.end - hours.start
  return { start, end: Math.min(usualEnd, start + minutesOfDay) }
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
  }
}
