import { Temporal } from 'temporal-polyfill'
import { seriesEvenings } from '../occurrences/seriesEvenings.ts'
import type { Schedule, Series } from '../schedule.ts'
import { earliest, endOfDate, isReached, lastDateBefore, momentOf, readDate, readMoment } from '../time.ts'

/** The fields that decide when a registration card is open, as the content store returns them. */
export type RegistrationCard = {
  _id: string
  url: string | null
  opensAt: string | null
  closesAt: string | null
  isFull: boolean | null
  /** Whether it has an address that the site doesn't publish yet. */
  isWithheld?: boolean
}

/** Removes the address of the payment page from a card that isn't open yet, so that it doesn't leave the server early. */
export function withheldUntilOpen<Card extends Pick<RegistrationCard, 'url' | 'opensAt'>>(
  card: Card,
  now: string,
): Card & Pick<RegistrationCard, 'isWithheld'> {
  const opens = readMoment(card.opensAt)
  const isOpen = opens === null || isReached(opens, momentOf(now))
  return isOpen || !card.url ? card : { ...card, url: null, isWithheld: true }
}

/** The registration state at an instant. */
export type Registration = {
  state: 'notYetOpen' | 'open' | 'closingSoon' | 'closed' | 'full' | 'unavailable'
  /** The instant at which the state changes by itself; null if only an organizer can change it. */
  changesAt: string | null
  /** The instant at which it opens; null unless it is still to open. */
  opensAt: string | null
  /** The last date on which it is or was open; null if it has no end. */
  closesOn: string | null
  /** The series on sale, or the last one sold; null for a card that sells no series. */
  series: Series | null
}

/**
 * Returns the registration state of a card. A card that sells series follows the first one that is still on sale: until
 * the end of its pre-registration deadline, or the start of its first evening. After that, the last series counts until it
 * is over; with none ahead the card is closed. A card marked as full, or whose series is full, stays full after the
 * deadline; without a payment page it is unavailable once it opens.
 * @param now ISO 8601
 */
export function cardRegistration(schedule: Schedule, card: RegistrationCard, now: string): Registration {
  const moment = momentOf(now)
  const sold = offersOf(schedule, card)
  const offers = sold.filter(({ ends }) => !isReached(ends, moment))
  const offer = offers.find(({ closes }) => !isReached(closes, moment)) ?? offers.at(-1)
  const sellsSeries = sold.length > 0 || schedule.weeklyCardIds.includes(card._id)
  const withoutSeries = { series: null, closes: null, ends: sellsSeries ? longAgo : null }
  return describe(card, { ...(offer ?? withoutSeries), opens: readMoment(card.opensAt) }, moment, schedule.timeZone)
}

/**
 * Returns the registration state of one series. Since its card sells one series after the other, it opens once those with
 * earlier deadlines have gone off sale. A series that is over is closed, whatever its card says; one that no card sells, or that
 * its card never reaches, is unavailable online.
 * @param card the card that sells it
 * @param now ISO 8601
 */
export function seriesRegistration(
  schedule: Schedule,
  series: Series,
  card: RegistrationCard | null,
  now: string,
): Registration {
  const moment = momentOf(now)
  const offer = offerOf(schedule, series)
  const opens = card && opensFor(schedule, offer, card)
  const closes = earliest(offer.closes, readMoment(card?.closesAt ?? null)) ?? offer.closes
  const isSold = card !== null && opens !== null && !isReached(closes, opens)
  return describe(isSold ? card : noCard, { ...offer, opens: isSold ? opens : null }, moment, schedule.timeZone)
}

/** Returns when a card starts to sell a series: once those with earlier deadlines have gone off sale, and not before it opens. */
function opensFor(schedule: Schedule, { closes }: SeriesOffer, card: RegistrationCard): Temporal.Instant {
  const before = offersOf(schedule, card).findLast((other) => !isReached(closes, other.closes))?.closes ?? longAgo
  const opens = readMoment(card.opensAt)
  return opens !== null && isReached(before, opens) ? opens : before
}

export const isOnSale = ({ state }: Pick<Registration, 'state'>) => state === 'open' || state === 'closingSoon'

/** Returns the registration state of one of several cards: one on sale, or else the one that changes first. */
export function anyRegistration(schedule: Schedule, cards: RegistrationCard[], now: string): Registration {
  const all = cards.map((card) => cardRegistration(schedule, card, now))
  const changes = ({ changesAt }: Registration) => (changesAt === null ? Infinity : Date.parse(changesAt))
  return all.find(isOnSale) ?? all.reduce((first, one) => (changes(one) < changes(first) ? one : first))
}

/** Returns whether a series with few places left is on sale. */
export const hasFewPlaces = (registration: Registration) =>
  isOnSale(registration) && registration.series?.capacity === 'few'

/** The end of something that never took place. */
const longAgo = Temporal.Instant.from('1970-01-01T00:00:00Z')

const noCard: RegistrationCard = { _id: '', url: null, opensAt: null, closesAt: null, isFull: null }

type Offer = {
  series: Series | null
  opens: Temporal.Instant | null
  closes: Temporal.Instant | null
  ends: Temporal.Instant | null
}

function describe(card: RegistrationCard, offer: Offer, now: Temporal.Instant, timeZone: string): Registration {
  const { opens, series } = offer
  const closes = earliest(offer.closes, readMoment(card.closesAt))
  const [state, changesAt] = stateOf(card, { ...offer, closes }, now)
  return {
    state,
    changesAt: changesAt?.toString() ?? null,
    opensAt: state === 'notYetOpen' && opens ? opens.toString() : null,
    closesOn: closes === null || closes.equals(longAgo) ? null : lastDateBefore(closes, timeZone),
    series,
  }
}

/** The time before its end in which registration is closing soon. */
const soon = { hours: 72 }

/** The state, and when it changes by itself. */
type State = [Registration['state'], Temporal.Instant | null]

function stateOf(card: RegistrationCard, { series, opens, closes, ends }: Offer, now: Temporal.Instant): State {
  const hasPassed = (moment: Temporal.Instant | null) => moment !== null && isReached(moment, now)
  if (hasPassed(ends)) return ['closed', null]
  if (card.isFull || series?.capacity === 'full') return ['full', hasPassed(closes) ? ends : closes]
  if (hasPassed(closes)) return ['closed', ends]
  if (opens && !hasPassed(opens)) return ['notYetOpen', earliest(opens, closes)]
  if (!card.url && !card.isWithheld) return ['unavailable', closes]
  if (closes === null) return ['open', null]
  const lastDays = closes.subtract(soon)
  return hasPassed(lastDays) ? ['closingSoon', closes] : ['open', lastDays]
}

/** A registration state during one period; a null bound means now, or until an organizer changes it. */
type RegistrationPeriod = { registration: Registration; from: string | null; until: string | null }

/** More than a page needs before its next renewal. */
const maxPeriods = 5

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
  } while (from !== null && periods.length < maxPeriods)
  return periods
}

type SeriesOffer = { series: Series; closes: Temporal.Instant; ends: Temporal.Instant }

const offersCache = new WeakMap<Schedule, SeriesOffer[]>()

/** Returns the series that a card sells, in the order in which it sells them; of those with the same end, full ones last. */
function offersOf(schedule: Schedule, { _id }: RegistrationCard): SeriesOffer[] {
  const isFull = ({ series }: SeriesOffer) => Number(series.capacity === 'full')
  const offers =
    offersCache.get(schedule) ??
    schedule.series
      .map((series) => offerOf(schedule, series))
      .sort((a, b) => Temporal.Instant.compare(a.closes, b.closes) || isFull(a) - isFull(b))
  offersCache.set(schedule, offers)
  return offers.filter(({ series }) => series.registrationLinkId === _id)
}

/**
 * Returns when a series goes off sale and when it is over. It goes off sale at the end of its deadline, or else at the start
 * of its first evening; at the latest at the end of its last one. A series without evenings is over.
 */
function offerOf(schedule: Schedule, series: Series): SeriesOffer {
  const evenings = seriesEvenings(schedule, series._id)
  const starts = readMoment(evenings[0]?.startsAt ?? null) ?? longAgo
  const ends = readMoment(evenings.at(-1)?.endsAt ?? null) ?? longAgo
  const deadline = readDate(series.preregistrationDeadline)
  const closes = (deadline === null ? starts : earliest(endOfDate(deadline, schedule.timeZone), ends)) ?? longAgo
  return { series, closes, ends }
}

type Priced = { _id: string; onlinePriceInCents?: number | null; feeInCents?: number | null }

/**
 * Returns the cards that pay for an evening, in the order of the registration page: those with a price that neither sell
 * series nor add a fee, as competitions do.
 */
export function admissionCards<Card extends Priced>(
  { series, weeklyCardIds }: Pick<Schedule, 'series' | 'weeklyCardIds'>,
  cards: Card[],
): Card[] {
  const selling = new Set([...weeklyCardIds, ...series.map(({ registrationLinkId }) => registrationLinkId)])
  return cards.filter(
    ({ _id, onlinePriceInCents, feeInCents }) => onlinePriceInCents != null && !feeInCents && !selling.has(_id),
  )
}

/** Returns the card whose price newcomers read; null if no card pays for an evening. */
export const admissionCard = <Card extends Priced>(schedule: Schedule, cards: Card[]): Card | null =>
  admissionCards(schedule, cards)[0] ?? null
