import { cardRegistration } from '../../schedule/registration.ts'
import { decimalPrice } from '../../schemas/money.ts'
import { safeHref } from '../../schemas/safeHref.ts'
import { type OfferFacts } from '../page.ts'
import { type OfferedCard } from '../queries/registrationCards.ts'
import { type SchemaNode } from './node.ts'

const availabilities = {
  open: 'InStock',
  closingSoon: 'InStock',
  notYetOpen: 'PreOrder',
  full: 'SoldOut',
  closed: null,
  unavailable: null,
}

/** What a registration card sells; null for what has no price or cannot be had, which nobody could call an offer. */
export function offerNode(
  card: OfferedCard,
  { schedule, now }: Pick<OfferFacts, 'schedule' | 'now'>,
): SchemaNode | null {
  const availability = availabilities[cardRegistration(schedule, card, now).state]
  if (card.onlinePriceInCents === null || availability === null) return null
  return {
    '@type': 'Offer',
    name: card.title,
    price: decimalPrice(card.onlinePriceInCents),
    priceCurrency: 'USD',
    url: safeHref(card.url),
    availability: `https://schema.org/${availability}`,
    validFrom: card.opensAt,
  }
}
