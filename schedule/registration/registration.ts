import { Temporal } from 'temporal-polyfill'
import { seriesEvenings } from '../occurrences/seriesEvenings.ts'
import type { Schedule, Series } from '../schedule.ts'
import { earliest, endOfDate, isReached, lastDateBefore, readDate, readMoment } from '../time.ts'

/** When a registration card is open, as the content store returns it. */
export type RegistrationCard = {
  _id: string
  url: string | null
  opensAt: string | null
  closesAt: string | null
  isFull: boolean | null
}

/** Removes the address of the payment page from a card that isn't open yet, so that it doesn't leave the server early. */
export function withheldUntilOpen<Card extends Pick<RegistrationCard, 'url' | 'opensAt'>>(
  card: Card,
  now: string,
): Card {
  const opens = readMoment(card.opensAt)
  return opens === null || isReached(opens, Temporal.Instant.from(now)) ? card : { ...card, url: null }
}

/** Whether visitors can register at an instant. */
export type Registration = {
  state: 'notYetOpen' | 'open' | 'closingSoon' | 'closed' | 'full' | 'unavailable'
  /** When the state changes by itself; null if only an organizer can change it. */
  changesAt: string | null
  /** When it opens, if it hasn't yet. */
  opensAt: string | null
  /** The last date on which it is or was open; null if it has no end. */
  closesOn: string | null
  /** The series on sale, or the last one sold; null for a card that sells no series. */
  series: Series | null
}

/**
 * Returns the registration state of a card. A card that sells series follows the first one that is still on sale: until
 * the end of its pre-registration deadline, or the start of its first evening. With no series ahead the card is closed
 * and the price at the door applies. A card marked as full is always full; without a payment page it is unavailable once
 * it opens.
 * @param now ISO 8601
 */
export function cardRegistration(schedule: Schedule, card: RegistrationCard, now: string): Registration {
  const moment = Temporal.Instant.from(now)
  const offers = schedule.series
    .filter(({ registrationLinkId }) => registrationLinkId === card._id)
    .map((series) => ({ series, closes: seriesCloses(schedule, series) ?? longAgo }))
    .sort((a, b) => Temporal.Instant.compare(a.closes, b.closes))
  const offer = offers.find(({ closes }) => !isReached(closes, moment)) ?? offers.at(-1)
  return describe(card, offer ?? { series: null, closes: null }, moment, schedule.timeZone)
}

/**
 * Returns the registration state of one series. A series that is no longer on sale is closed, whatever its card says; one
 * that no card sells is unavailable online.
 * @param card the card that sells it
 * @param now ISO 8601
 */
export function seriesRegistration(
  schedule: Schedule,
  series: Series,
  card: RegistrationCard | null,
  now: string,
): Registration {
  const moment = Temporal.Instant.from(now)
  const closes = seriesCloses(schedule, series) ?? longAgo
  const registration = describe(card ?? noCard, { series, closes }, moment, schedule.timeZone)
  if (isReached(closes, moment)) return { ...registration, state: 'closed', changesAt: null }
  const changesAt = earliest(readMoment(registration.changesAt), closes)
  return { ...registration, changesAt: changesAt?.toString() ?? null }
}

/** Closes a series without evenings. */
const longAgo = Temporal.Instant.from('1970-01-01T00:00:00Z')

const noCard: RegistrationCard = { _id: '', url: null, opensAt: null, closesAt: null, isFull: null }

type Offer = { series: Series | null; closes: Temporal.Instant | null }

function describe(card: RegistrationCard, offer: Offer, now: Temporal.Instant, timeZone: string): Registration {
  const closes = earliest(offer.closes, readMoment(card.closesAt))
  const opens = readMoment(card.opensAt)
  const { state, changes } = stateOf(card, offer.series, { opens, closes }, now)
  return {
    state,
    changesAt: changes?.toString() ?? null,
    opensAt: state === 'notYetOpen' && opens ? opens.toString() : null,
    closesOn: closes === null || closes.equals(longAgo) ? null : lastDateBefore(closes, timeZone),
    series: offer.series,
  }
}

type Span = { opens: Temporal.Instant | null; closes: Temporal.Instant | null }
type State = { state: Registration['state']; changes: Temporal.Instant | null }

/** How long before its end registration counts as closing soon. */
const soon = { hours: 72 }

function stateOf(card: RegistrationCard, series: Series | null, { opens, closes }: Span, now: Temporal.Instant): State {
  if (card.isFull) return { state: 'full', changes: null }
  const isAhead = opens !== null && !isReached(opens, now)
  if (!card.url && !isAhead) return { state: 'unavailable', changes: null }
  if (closes !== null && isReached(closes, now)) return { state: 'closed', changes: null }
  if (series?.capacity === 'full') return { state: 'full', changes: closes }
  if (isAhead) return { state: 'notYetOpen', changes: earliest(opens, closes) }
  if (closes === null) return { state: 'open', changes: null }
  const lastDays = closes.subtract(soon)
  return isReached(lastDays, now) ? { state: 'closingSoon', changes: closes } : { state: 'open', changes: lastDays }
}

/** A registration state during one period; a null bound means now, or until an organizer changes it. */
type RegistrationPeriod = { registration: Registration; from: string | null; until: string | null }

/** More than a page needs before its next renewal. */
const mostPeriods = 5

/**
 * Returns the current registration state and the ones that follow it by themselves.
 * @param registrationAt returns the state at an ISO 8601 instant
 */
export function registrationAhead(registrationAt: (moment: string) => Registration, now: string): RegistrationPeriod[] {
  const periods: RegistrationPeriod[] = []
  let from: string | null = null
  do {
    const registration = registrationAt(from ?? now)
    periods.push({ registration, from, until: registration.changesAt })
    from = registration.changesAt
  } while (from !== null && periods.length < mostPeriods)
  return periods
}

/**
 * Returns when a series goes off sale: at the end of its deadline, or else at the start of its first evening; at the latest
 * at the end of its last one. Null for a series without evenings.
 */
function seriesCloses(schedule: Schedule, { _id, preregistrationDeadline }: Series): Temporal.Instant | null {
  const evenings = seriesEvenings(schedule, _id)
  const [first, last] = [evenings[0], evenings.at(-1)]
  if (first === undefined || last === undefined) return null
  const deadline = readDate(preregistrationDeadline)
  return deadline === null
    ? readMoment(first.startsAt)
    : earliest(endOfDate(deadline, schedule.timeZone), readMoment(last.endsAt))
}
