import { type OfferedCard } from '../queries/registrationCards.ts'
import { type SchemaNode } from './node.ts'

/** What a registration card sells; null without a price, which nobody could call an offer. */
export function offerNode({ title, onlinePriceInCents, url, isFull, opensAt }: OfferedCard): SchemaNode | null {
  if (onlinePriceInCents === null) return null
  return {
    '@type': 'Offer',
    name: title,
    price: (onlinePriceInCents / 100).toFixed(2),
    priceCurrency: 'USD',
    url,
    availability: `https://schema.org/${isFull ? 'SoldOut' : 'InStock'}`,
    validFrom: opensAt,
  }
}
