import type { Schedule } from '../schedule.ts'

type Priced = { _id: string; onlinePriceInCents?: number | null; feeInCents?: number | null }

/**
 * Returns the card that pays for an evening: the first priced card on the registration page that neither sells a series nor
 * adds a fee, as competitions do. Falls back to the first priced card.
 */
export function admissionCard<Card extends Priced>({ series }: Pick<Schedule, 'series'>, cards: Card[]): Card | null {
  const priced = cards.filter(({ onlinePriceInCents }) => onlinePriceInCents != null)
  const isForAnEvening = ({ _id, feeInCents }: Card) =>
    feeInCents == null && series.every(({ registrationLinkId }) => registrationLinkId !== _id)
  return priced.find(isForAnEvening) ?? priced[0] ?? null
}
