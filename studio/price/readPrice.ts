/**
 * What somebody typed as a price: whole cents, null for nothing at all, or what is wrong with it. A whole number so large that the
 * point may have been forgotten is asked about: `choices` are what it may mean, in cents.
 */
type Reading =
  { cents: number | null; problem: null } | { cents: null; problem: string; choices: [number, number] | [] }

/** Nothing here costs as much; what is meant can still be said. */
const doubtfulInCents = 50_000

const price = /^\$?\s*(?=[.,]?\d)(\d{0,5})(?:[.,](\d{0,2}))?\s*\$?$/

/** Reads "22.5", "22.50", "22,50" and "$22.50" as 2250 cents. */
export function readPrice(text: string): Reading {
  const typed = text.trim()
  if (typed === '') return { cents: null, problem: null }

  const [, dollars, cents = ''] = price.exec(typed) ?? []
  if (dollars !== undefined) {
    const read = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
    return read >= doubtfulInCents && !/[.,]/.test(typed) ? ask(read) : { cents: read, problem: null }
  }

  return {
    cents: null,
    problem: /^\$?\s*[-−]/.test(typed)
      ? 'A price cannot be less than nothing: write 0 for what is free'
      : `“${typed}” is no price: write dollars and cents, such as 22.50`,
    choices: [],
  }
}

function ask(read: number): Reading {
  const choices: [number, number] = [read, read / 100]
  return { cents: null, problem: `${choices.map(inDollarsAndCents).join(' or ')}?`, choices }
}

/** "$2,175.00" */
export const inDollarsAndCents = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
