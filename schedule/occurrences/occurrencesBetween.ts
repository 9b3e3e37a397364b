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
 * @param from ISO 8601 with an offset or Z, as is `until`; both are brought into 2000 to 2099
 */
export function occurrencesBetween(schedule: Schedule, from: string, until: string): Occurrence[] {
  const read = readSchedule(schedule)
  const start = momentOf(from)
  const end = momentOf(until)
  const startDay = start.toZonedDateTimeISO(schedule.timeZone).toPlainDate()
  const firstDay = startDay.subtract({ days: 2 })
  const [firstDate, startDate] = [firstDay.toString(), startDay.toString()]
  const lastDate = end.toZonedDateTimeISO(schedule.timeZone).toPlainDate().toString()

  const isWithin = ({ date, startsAt, endsAt }: Occurrence) =>
    (date > startDate && date < lastDate) ||
    (Temporal.Instant.compare(endsAt, start) > 0 && Temporal.Instant.compare(startsAt, end) < 0)

  const isInRange = (date: string) => date >= firstDate && date <= lastDate
  const movedFromElsewhere = movedEvenings(read).filter(({ date }) => !isInRange(date))
  return [...weeklyDates(read, firstDay, lastDate), ...movedFromElsewhere]
    .flatMap((evening) => weeklyOccurrence(read, evening) ?? [])
    .concat(
      [...read.changes.values()]
        .flatMap(({ specials }) => specials)
        .filter(({ date }) => isInRange(date))
        .map((special) => specialOccurrence(read, special)),
    )
    .filter(isWithin)
    .sort(byStart)
}

function weeklyDates({ rules }: ReadSchedule, from: Temporal.PlainDate, last: string): WeeklyEvening[] {
  const evenings: WeeklyEvening[] = []
  for (const evening of weeklyEvenings(rules, from)) {
    if (evening.date > last) break
    evenings.push(evening)
  }
  return evenings
}

/** Returns all moved evenings, whatever date they are moved to. */
function movedEvenings({ rules, changes }: ReadSchedule): WeeklyEvening[] {
  return [...changes].flatMap(([date, { weekly }]) => {
    const day = weekly?.status === 'moved' && weekly.newDate !== null ? readDate(date) : null
    const rule = day && ruleOn(rules, day)
    return rule ? { date, rule } : []
  })
}

function byStart(a: Occurrence, b: Occurrence): number {
  const isSameOffset = a.startsAt.slice(-6) === b.startsAt.slice(-6)
  const order = isSameOffset
    ? Number(a.startsAt > b.startsAt) - Number(a.startsAt < b.startsAt)
    : Temporal.Instant.compare(a.startsAt, b.startsAt)
  return order || (a.id < b.id ? -1 : 1)
}
