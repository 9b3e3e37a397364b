import type { Schedule } from '../schedule.ts'

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
