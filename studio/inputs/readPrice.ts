import { invalid, type Reading, valid, visibleText } from './parsedText.ts'

/** Nothing costs this much, so a whole number this high needs confirmation: the decimal point may be missing. */
const doubtfulInCents = 50_000

const price = /^\$?\s*(?=[.,]?\d)(\d{0,5})(?:[.,](\d{0,2}))?\s*\$?$/

/** Reads "22.5", "22.50", "22,50" and "$22.50" as 2250 cents. */
export function readPrice(text: string): Reading<number> {
  const typed = visibleText(text)
  if (typed === '') return valid(null)

  const [, dollars, cents = ''] = price.exec(typed) ?? []
  if (dollars !== undefined) {
    const read = Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
    return read >= doubtfulInCents && !/[.,]/.test(typed) ? ambiguous([read, read / 100]) : valid(read)
  }
  if (/^free$/i.test(typed)) return invalid('Write 0 if it’s free')
  return /^\$?\s*[-−]/.test(typed)
    ? invalid('A price can’t be negative: write 0 if it’s free')
    : invalid(`“${typed}” isn’t a price: write dollars and cents, such as 22.50`)
}

const ambiguous = (choices: number[]): Reading<number> => ({
  ...invalid(`${choices.map(formatDollarsAndCents).join(' or ')}?`),
  choices,
})

export const formatDollarsAndCents = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
