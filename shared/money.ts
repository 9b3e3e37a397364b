const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
})

/** Formats an amount for people: "$21.75", "$20" for whole dollars, or "Free". */
export const formatPrice = (cents: number): string => (cents === 0 ? 'Free' : dollars.format(cents / 100))

/** Formats an amount as "20.00", for inputs and structured data. */
export const decimalPrice = (cents: number): string => (cents / 100).toFixed(2)

/** Returns a question about an amount that is likely a mistake, such as cents typed as dollars; null for any other. */
export const priceDoubt = (cents: number): string | null =>
  cents === 0 || (cents >= 100 && cents < 50_000)
    ? null
    : `Visitors will see ${formatPrice(cents)}. Is that right? Enter prices in dollars, for example 22.50`
