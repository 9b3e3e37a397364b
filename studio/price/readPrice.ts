/** What somebody typed as a price: whole cents, null for nothing at all, or what is wrong with it. */
export type Reading = { cents: number | null; problem: null } | { cents: null; problem: string }

const price = /^\$?\s*(?=[.,]?\d)(\d{0,5})(?:[.,](\d{0,2}))?\s*\$?$/

/** Reads "22.5", "22.50", "22,50" and "$22.50" as 2250 cents. */
export function readPrice(text: string): Reading {
  const typed = text.trim()
  if (typed === '') return { cents: null, problem: null }

  const [, dollars, cents = ''] = price.exec(typed) ?? []
  if (dollars !== undefined) return { cents: Number(dollars) * 100 + Number(cents.padEnd(2, '0')), problem: null }

  return {
    cents: null,
    problem: /^\$?\s*[-−]/.test(typed)
      ? 'A price cannot be less than nothing: write 0 for what is free'
      : `“${typed}” is no price: write dollars and cents, such as 22.50`,
  }
}
