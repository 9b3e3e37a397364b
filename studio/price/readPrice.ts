/**
 * A typed price: whole cents, null if empty, or a problem. For a whole number so large that the decimal point may be missing,
 * `choices` lists the possible meanings in cents.
 */
type Reading =
  { cents: number | null; problem: null } | { cents: null; problem: string; choices: [number, number] | [] }

/** Nothing costs this much, so a whole number from here on needs confirmation. */
const doubtfulInCents = 50_000

const price = /^\$?\s*(?=[.,]?\d)(\d{0,5})(?:[.,](\d{0,2}))?\s*\$?$/

/** Reads "22.5", "22.50", "22,50" and "$22.50" as 2250 cents. */
export function readPrice(text: string): Reading {
  const typed = text.trim()
  if (typed === '') return { cents: null, problem: null }

  const [, dollars, cents = ''] = price.exec(typed) ?? []
  if (dollars !== undefined) {
    const read = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
    return read >= doubtfulInCents && !/[.,]/.test(typed) ? askWhich(read) : { cents: read, problem: null }
  }

  return {
    cents: null,
    problem: /^\$?\s*[-−]/.test(typed)
      ? 'A price can’t be negative: write 0 if it’s free'
      : `“${typed}” isn’t a price: write dollars and cents, such as 22.50`,
    choices: [],
  }
}

function askWhich(read: number): Reading {
  const choices: [number, number] = [read, read / 100]
  return { cents: null, problem: `${choices.map(formatDollarsAndCents).join(' or ')}?`, choices }
}

/** Formats "$2,175.00". */
export const formatDollarsAndCents = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
