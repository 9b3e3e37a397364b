import { cardRegistration, hasFewPlaces } from '../../schedule/registration/registration.ts'
import { decimalPrice } from '../../shared/money.ts'
import { safeHref } from '../../shared/safeHref.ts'
import type { OfferFacts } from '../page.ts'
import type { OfferedCard } from '../queries/registerPageContent.ts'
import { settings } from '../sanity/client.ts'
import { nodeId, type SchemaNode } from './node.ts'

const availabilities = {
  open: 'InStock',
  closingSoon: 'InStock',
  notYetOpen: 'PreOrder',
  full: 'SoldOut',
  closed: null,
  unavailable: null,
}

/** Returns what a registration card sells as an offer; null without a price or while it is not on sale. */
export function offerNode(
  card: OfferedCard,
  { schedule, now }: Pick<OfferFacts, 'schedule' | 'now'>,
): SchemaNode | null {
  const registration = cardRegistration(schedule, card, now)
  const availability = hasFewPlaces(registration) ? 'LimitedAvailability' : availabilities[registration.state]
  if (card.onlinePriceInCents === null || availability === null) return null
  return {
    '@type': 'Offer',
    category: card.onlinePriceInCents === 0 ? 'Free' : 'Paid',
    price: decimalPrice(card.onlinePriceInCents),
    priceCurrency: 'USD',
    '@id': nodeId(`offer-${card._id}`, '/register'),
    name: card.title,
    url: safeHref(card.url) ?? new URL('/register', settings.siteUrl).href,
    availability: `https://schema.org/${availability}`,
    validFrom: card.opensAt,
  }
}
