import { Temporal } from 'temporal-polyfill'
import type { Occurrence, Schedule } from '../schedule.ts'
import { readDate } from '../time.ts'
import { specialOccurrence, weeklyOccurrence } from './applyExceptions.ts'
import { readSchedule, type ReadSchedule } from './readSchedule.ts'
import { ruleOn, type WeeklyEvening, weeklyEvenings } from './weeklyRules.ts'

/**
 * The evenings that are not over at `from` and start before `until`, by their start; cancelled ones are among them.
 *
 * A weekly rule gives an evening on each of its weekdays from its first to its last date. Of two rules for one date,
 * the one that is valid from a later date holds. A rule without weekday, times or first date gives nothing. What ends
 * at or before its start ends on the next day.
 *
 * An exception changes the evening of its date. A cancelled evening stays in the list, with no parts. A moved one takes
 * the date, times and place that are given, the rest is as usual, and its parts move along with its start. A special
 * evening takes the place of the weekly one of its date, unless that is cancelled or moved itself: then both are there.
 * Cancelled beats moved; of two of a kind the one written last holds; but each special evening is one of its own.
 * Cancelling or moving a day without a weekly evening changes nothing, nor does an exception that says too little.
 *
 * A series runs on its first evenings, from its start date on, that take place: a moved one counts, a cancelled or
 * replaced one pushes the rest back. Where some rule teaches its class, evenings of other rules do not count.
 * @param from ISO 8601 with an offset or Z, as is `until`
 */
export function occurrencesBetween(schedule: Schedule, from: string, until: string): Occurrence[] {
  const read = readSchedule(schedule)
  const start = Temporal.Instant.from(from)
  const end = Temporal.Instant.from(until)
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

/** Wherever in the year they are moved to. */
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
