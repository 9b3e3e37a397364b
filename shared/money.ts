const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** "$21.75" from 2175, and "$20" for a whole amount: as everybody reads a price. */
export const formatPrice = (cents: number): string => dollars.format(cents / 100)

/** "20.00" from 2000: as a price is typed, and as programs read it. */
export const decimalPrice = (cents: number): string => (cents / 100).toFixed(2)
