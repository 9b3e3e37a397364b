import { expect, it } from 'vitest'
import { decimalPrice, formatPrice } from '../../shared/money.ts'

it.each([
  [2175, '$21.75'],
  [2000, '$20'],
  [1631, '$16.31'],
  [2250, '$22.50'],
  [0, 'Free'],
  [123_456, '$1,234.56'],
])('formats %i cents as %s', (cents, text) => {
  expect(formatPrice(cents)).toBe(text)
})

it('formats every price with two decimals for machines', () => {
  expect([2175, 2000, 5].map(decimalPrice)).toEqual(['21.75', '20.00', '0.05'])
})
