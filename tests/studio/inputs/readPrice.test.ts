import { expect, test } from 'vitest'
import { decimalPrice } from '../../../shared/money.ts'
import { formatDollarsAndCents, readPrice } from '../../../studio/inputs/readPrice.ts'

test.each([
  ['22.5', 2250],
  ['22.50', 2250],
  ['22,50', 2250],
  ['$22.50', 2250],
  ['22.50$', 2250],
  ['22', 2200],
  ['0', 0],
  ['.5', 50],
  ['1.15', 115],
  ['\u200e22.50\ufeff', 2250],
  ['', null],
])('“%s” is %s cents', (text, cents) => {
  expect(readPrice(text)).toEqual({ value: cents, problem: null })
})

test.each(['abc', '22.505', '1,000', '22.5.0', '$', '.', '22 50', '100000', '2e3', 'NaN'])(
  '“%s” isn’t a price, and the message shows an example',
  (text) => {
    expect(readPrice(text)).toEqual({
      value: null,
      problem: `“${text}” isn’t a price: write dollars and cents, such as 22.50`,
    })
  },
)

test('“free” gets the advice to write 0', () => {
  expect(readPrice('Free').problem).toBe('Write 0 if it’s free')
})

test.each(['-5', '$-5', '−5.00'])('“%s” is negative', (text) => {
  expect(readPrice(text).problem).toContain('can’t be negative')
})

test.each([
  ['2175', '$2,175.00 or $21.75?', [217500, 2175]],
  ['$500', '$500.00 or $5.00?', [50000, 500]],
] as const)('“%s”, which may lack a decimal point, asks “%s”', (text, problem, choices) => {
  expect(readPrice(text)).toEqual({ value: null, problem, choices })
})

test.each([
  ['499', 49900],
  ['2175.00', 217500],
])('“%s” needs no confirmation', (text, cents) => {
  expect(readPrice(text)).toEqual({ value: cents, problem: null })
})

test('choices are formatted with dollars and cents', () => {
  expect(formatDollarsAndCents(217500)).toBe('$2,175.00')
})

test('every formatted price parses to the same amount', () => {
  for (let cents = 0; cents < 100_000; cents += 7) expect(readPrice(decimalPrice(cents)).value).toBe(cents)
})
