import { hiddenIn } from '../sanity/priceSources.ts'

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** "$21.75", and "$20" for a whole amount; in a preview, invisibly, the source of the price behind it. */
export const formatPrice = (cents: number): string => dollars.format(cents / 100) + hiddenIn(cents)
