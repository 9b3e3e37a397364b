import type { Schedule } from '../schedule.ts'

type Priced = { _id: string; onlinePriceInCents?: number | null; feeInCents?: number | null }

/**
 * The card that pays for an evening: of those with a price the first on the registration page that sells no series and
 * asks for no fee on top, as competitions do; without one, the first with a price.
 */
export function admissionCard<Card extends Priced>({ series }: Pick<Schedule, 'series'>, cards: Card[]): Card | null {
  const priced = cards.filter(({ onlinePriceInCents }) => onlinePriceInCents != null)
  const isForAnEvening = ({ _id, feeInCents }: Card) =>
    feeInCents == null && series.every(({ registrationLinkId }) => registrationLinkId !== _id)
  return priced.find(isForAnEvening) ?? priced[0] ?? null
}
