import { expect, it } from 'vitest'
import { formatPrice } from '../../../web/ui/money.ts'

it.each([
  [2175, '$21.75'],
  [2000, '$20'],
  [1631, '$16.31'],
  [2250, '$22.50'],
  [0, '$0'],
  [123_456, '$1,234.56'],
])('formats %i cents as %s', (cents, text) => {
  expect(formatPrice(cents)).toBe(text)
})
