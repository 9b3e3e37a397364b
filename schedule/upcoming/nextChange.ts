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
