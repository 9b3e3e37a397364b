import { expect, test } from 'vitest'
import { excerpt } from '../../shared/excerpt.ts'

test.each([
  ['West Coast', 10, 'West Coast'],
  ['West Coast Swing', 10, 'West Coas…'],
  ['West Coast Swing', 6, 'West…'],
  ['Dance 💃🏽 with us', 9, 'Dance…'],
  ['Dance 💃🏽 with us', 12, 'Dance 💃🏽…'],
  ['Our 👩‍❤️‍👨 evening', 10, 'Our…'],
  ['Cafe\u0301 at eight', 5, 'Caf…'],
  ['', 5, ''],
])('“%s”, shortened to %i characters, is “%s”', (text, maxLength, short) => {
  expect(excerpt(text, maxLength)).toBe(short)
  expect(short.length).toBeLessThanOrEqual(maxLength)
})
