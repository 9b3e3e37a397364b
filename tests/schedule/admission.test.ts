import { expect, it } from 'vitest'
import { admissionCard } from '../../schedule/registration/registration.ts'
import { mondays, series } from './schedule.ts'

const card = (_id: string, onlinePriceInCents: number | null, feeInCents: number | null = null) => ({
  _id,
  onlinePriceInCents,
  feeInCents,
})
const [general, student] = [card('general', 2175), card('student', 1631)]
const [weekly, shootout, soon] = [card('card', 2175), card('shootout', 4000, 500), card('soon', null)]

it.each([
  ['the first card that pays for an evening', [weekly, soon, shootout, general, student], general],
  ['no card when no card pays for an evening', [soon, shootout, weekly], null],
  ['no card while no price is known', [soon], null],
])('newcomers read the price of %s', (_, cards, expected) => {
  expect(admissionCard(mondays({ series: [series()] }), cards)).toBe(expected)
  expect(admissionCard(mondays({ weeklyCardIds: ['card'] }), cards)).toBe(expected)
})
