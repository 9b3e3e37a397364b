import { Temporal } from 'temporal-polyfill'
import { seriesEvenings } from '../occurrences/seriesEvenings.ts'
import type { Schedule, Series } from '../schedule.ts'
import { earliest, endOfDate, isReached, lastDateBefore, readDate, readMoment } from '../time.ts'

/** When a registration card is open, as the content store holds it. */
export type RegistrationCard = {
  _id: string
  url: string | null
  opensAt: string | null
  closesAt: string | null
  isFull: boolean | null
}

/** A card as it may leave the server: without the address of its payment page until it opens. */
export function withheldUntilOpen<Card extends Pick<RegistrationCard, 'url' | 'opensAt'>>(
  card: Card,
  now: string,
): Card {
  const opens = readMoment(card.opensAt)
  return opens === null || isReached(opens, Temporal.Instant.from(now)) ? card : { ...card, url: null }
}

/** Whether one can register at a moment, and what to say of it. */
export type Registration = {
  state: 'notYetOpen' | 'open' | 'closingSoon' | 'closed' | 'full' | 'unavailable'
  /** The moment at which the state changes by itself; null when only an organiser can change it. */
  changesAt: string | null
  /** The moment at which it opens, while it has not. */
  opensAt: string | null
  /** The last date on which it is, or was, open; null when it has no end. */
  closesOn: string | null
  /** The series that is sold, or was sold last; null for a card that sells none. */
  series: Series | null
}

/**
 * A card that sells series follows the first of them that is still to be had: until the end of its pre-registration
 * deadline, or the start of its first evening. With none ahead the card is closed, and the price at the door applies.
 * A card marked as full is that at any time; one without a payment page from the moment at which it opens.
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
 * A series that is not sold any more is closed, whatever its card says; one that no card sells is unavailable online.
 * @param card the one that sells it
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

/** A series without evenings has been over since then. */
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

/** From so long before its end on, registration is closing soon. */
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

/** A state of registration, and the moments between which it holds: null for now, and for as long as nobody changes it. */
type RegistrationPeriod = { registration: Registration; from: string | null; until: string | null }

/** More than any page needs before it is renewed. */
const mostPeriods = 5

/**
 * How registration stands, and how it will stand by itself after that.
 * @param registrationAt says how it stands at a moment in ISO 8601
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
 * The moment from which a series is not sold any more: the end of its deadline, else the start of its first evening;
 * never after its last one. Null for a series without evenings.
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
