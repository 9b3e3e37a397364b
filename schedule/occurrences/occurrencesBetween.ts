import { Temporal } from 'temporal-polyfill'
import type { Occurrence, Schedule } from '../schedule.ts'
import { momentOf, readDate } from '../time.ts'
import { specialOccurrence, weeklyOccurrence } from './applyExceptions.ts'
import { readSchedule, type ReadSchedule } from './readSchedule.ts'
import { ruleOn, type WeeklyEvening, weeklyEvenings } from './weeklyRules.ts'

/**
 * Returns the evenings that end after `from` and start before `until`, sorted by start, cancelled ones included.
 *
 * A weekly rule produces an evening on each of its weekdays from its first to its last date. If two rules apply to one
 * date, the one with the later first date wins. A rule without a weekday, times or first date produces nothing. An
 * evening that ends at or before its start ends on the next day.
 *
 * An exception changes the evening of its date. A cancelled evening stays in the list, without parts. A moved evening
 * takes the date, times and venue that the exception gives, keeps the rest, and its parts shift with its start. A special
 * evening replaces the weekly one of its date, unless that one is cancelled or moved: then both are listed. Cancelled
 * beats moved, and within a status the last edit wins; every special evening stands on its own. An exception on a day
 * without a weekly evening has no effect, and neither has an incomplete one.
 *
 * A series runs on the first evenings from its start date that take place: a moved evening counts, a cancelled or
 * replaced one pushes the rest back. If some rule teaches its class, only evenings of such rules count.
 * @param from ISO 8601 with an offset or Z, as is `until`; both are limited to 2000 to 2099
 */
export function occurrencesBetween(schedule: Schedule, from: string, until: string): Occurrence[] {
  const read = readSchedule(schedule)
  const start = momentOf(from)
  const end = momentOf(until)
  const dayOf = (moment: Temporal.Instant) => moment.toZonedDateTimeISO(schedule.timeZone).toPlainDate()
  const firstDay = dayOf(start).subtract({ days: 2 })
  const [firstDate, lastDate] = [firstDay.toString(), dayOf(end).toString()]
  const isInRange = ({ date }: { date: string }) => date >= firstDate && date <= lastDate

  const weekly: WeeklyEvening[] = movedEvenings(read).filter((evening) => !isInRange(evening))
  for (const evening of weeklyEvenings(read.rules, firstDay)) {
    if (evening.date > lastDate) break
    weekly.push(evening)
  }
  const specials = [...read.changes.values()].flatMap((changes) => changes.specials).filter(isInRange)
  return [
    ...weekly.flatMap((evening) => weeklyOccurrence(read, evening) ?? []),
    ...specials.map((special) => specialOccurrence(read, special)),
  ]
    .filter(({ endsAt }) => Temporal.Instant.compare(endsAt, start) > 0)
    .filter(({ startsAt }) => Temporal.Instant.compare(startsAt, end) < 0)
    .sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt) || (a.id < b.id ? -1 : 1))
}

/** Returns all moved evenings, whatever date they are moved to. */
function movedEvenings({ rules, changes }: ReadSchedule): WeeklyEvening[] {
  return [...changes].flatMap(([date, { weekly }]) => {
    const day = weekly?.status === 'moved' && weekly.newDate !== null ? readDate(date) : null
    const rule = day && ruleOn(rules, day)
    return rule ? { date, rule } : []
  })
}
