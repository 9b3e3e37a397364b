import { Temporal } from 'temporal-polyfill'
import type { Notice } from '../notices.ts'
import { occurrencesBetween } from '../occurrences/occurrencesBetween.ts'
import { cardRegistration, type RegistrationCard, seriesRegistration } from '../registration/registration.ts'
import type { Schedule } from '../schedule.ts'
import { earliest, endOfDate, isReached, momentOf, readMoment } from '../time.ts'

/** Everything on pages that depends on the time. */
export type Timed = { schedule: Schedule; cards: RegistrationCard[]; notices: Notice[] }

/**
 * Returns the first instant after `now` at which a page would read differently: an evening or a part of one starts or
 * ends, a notice appears or expires, registration opens, closes or starts to close soon, or a day ends and "tomorrow"
 * becomes "tonight".
 * @param now ISO 8601
 * @returns ISO 8601 in UTC, at most the next midnight at the venue
 */
export function nextChange({ schedule, cards, notices }: Timed, now: string): string {
  const moment = momentOf(now)
  const midnight = endOfDate(moment.toZonedDateTimeISO(schedule.timeZone).toPlainDate(), schedule.timeZone)
  const evenings = occurrencesBetween(schedule, now, midnight.toString())
  const registrations = [
    ...cards.map((card) => cardRegistration(schedule, card, now)),
    ...schedule.series.map((series) => {
      const card = cards.find(({ _id }) => _id === series.registrationLinkId) ?? null
      return seriesRegistration(schedule, series, card, now)
    }),
  ]
  const changes = [
    ...evenings.flatMap((evening) => [evening, ...evening.parts]).flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]),
    ...notices.flatMap(({ from, until }) => [from, until]),
    ...registrations.map(({ changesAt }) => changesAt),
  ]
    .map(readMoment)
    .filter((change) => change !== null && !isReached(change, moment))
  return (earliest(midnight, ...changes) ?? midnight).toString()
}

const weeksAhead = 6

/**
 * Returns the instants in the next six weeks at which a page would read differently, except midnights, at which only words such
 * as "tonight" change.
 */
export function changesAhead(timed: Timed, now: string): string[] {
  const { timeZone } = timed.schedule
  // Brought into 2000 to 2099 like every `moment`, so that the loop gets there.
  const end = momentOf(
    momentOf(now)
      .add({ hours: weeksAhead * 7 * 24 })
      .toString(),
  )
  const changes: string[] = []
  let moment = nextChange(timed, now)
  for (; Temporal.Instant.compare(moment, end) < 0; moment = nextChange(timed, moment)) {
    const { hour, minute } = Temporal.Instant.from(moment).toZonedDateTimeISO(timeZone)
    if (hour !== 0 || minute !== 0) changes.push(moment)
  }
  return changes
}
