import { expect, test } from 'vitest'
import { formatPrice } from '../../shared/money.ts'
import { priceOn } from './watchPrice.ts'

const card = (name: string, cents: number) => `<h2>${name}</h2><p>One evening.</p><p>${formatPrice(cents)}</p>`

test.each([3099, 3100, 3101])('the price of an evening is %i cents, regardless of the cards after it', (cents) => {
  expect(priceOn(card('General Admission', cents) + card('Student Admission', 1631))).toBe(cents)
})

test('a page without the card has no price', () => {
  expect(priceOn(card('Student Admission', 1631))).toBeNaN()
})
