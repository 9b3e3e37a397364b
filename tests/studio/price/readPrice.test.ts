import { expect, test } from 'vitest'
import { decimalPrice } from '../../../shared/money.ts'
import { inDollarsAndCents, readPrice } from '../../../studio/price/readPrice.ts'

test.each([
  ['22.5', 2250],
  ['22.50', 2250],
  ['22,50', 2250],
  ['$22.50', 2250],
  ['$ 22.50', 2250],
  ['22.50$', 2250],
  ['22', 2200],
  ['22.', 2200],
  ['0', 0],
  ['.5', 50],
  ['19.99', 1999],
  ['1.15', 115],
  ['  22.50 ', 2250],
  ['', null],
  ['  ', null],
])('“%s” is %s cents', (text, cents) => {
  expect(readPrice(text)).toEqual({ cents, problem: null })
})

test.each(['abc', '22.505', '1,000', '22.5.0', '$', '.', '22 50', '100000', '2e3', 'NaN'])(
  '“%s” is no price, and is told what would be one',
  (text) => {
    expect(readPrice(text)).toEqual({
      cents: null,
      problem: `“${text}” is no price: write dollars and cents, such as 22.50`,
      choices: [],
    })
  },
)

test.each(['-5', '$-5', '−5.00'])('“%s” is less than nothing', (text) => {
  expect(readPrice(text).problem).toContain('cannot be less than nothing')
})

test.each([
  ['2175', '$2,175.00 or $21.75?', [217500, 2175]],
  ['$500', '$500.00 or $5.00?', [50000, 500]],
] as const)('“%s”, where a point may have been forgotten, is asked about: %s', (text, problem, choices) => {
  expect(readPrice(text)).toEqual({ cents: null, problem, choices })
})

test.each([
  ['499', 49900],
  ['2175.00', 217500],
])('“%s” is not asked about', (text, cents) => {
  expect(readPrice(text)).toEqual({ cents, problem: null })
})

test('what is asked about is written in full', () => {
  expect(inDollarsAndCents(217500)).toBe('$2,175.00')
})

test('every price reads as it is typed', () => {
  for (let cents = 0; cents < 100_000; cents += 7) expect(readPrice(decimalPrice(cents)).cents).toBe(cents)
})
