import { expect, test } from 'vitest'
import { venueTime } from '../../schemas/venueTime.ts'

const { dayInWords, daysAway, runsInWords } = venueTime('America/New_York')

const now = new Date('2026-11-21T23:30:00-05:00')

test.each([
  ['2026-11-21T09:00:00-05:00', 'today'],
  ['2026-11-22T00:10:00-05:00', 'tomorrow'],
  ['2026-11-24T09:00:00-05:00', 'in 3 days'],
  ['2026-11-20T23:59:00-05:00', 'yesterday'],
  ['2026-03-09T12:00:00-04:00', '257 days ago'],
])('on the evening of November 21 in Boston, %s is “%s”', (instant, words) => {
  expect(daysAway(instant, now)).toBe(words)
})

test.each([
  ['2026-11-23T12:00:00Z', '2026-11-30T12:00:00Z', 'starts in 2 days'],
  ['2026-11-16T12:00:00Z', '2026-11-24T12:00:00Z', 'ends in 3 days'],
  ['2026-11-16T12:00:00Z', '2026-11-19T12:00:00Z', 'ended 2 days ago'],
  ['2026-11-16T12:00:00Z', null, null],
  [null, null, null],
])('a period from %s to %s: %s', (from, until, words) => {
  expect(runsInWords(from, until, undefined, now)).toBe(words)
})

test.each([
  ['2026-11-24', 'starts in 3 days'],
  ['2026-11-21', 'starts today'],
  ['2026-11-20', 'started yesterday'],
  [null, null],
])('a date %s: %s', (date, words) => {
  expect(dayInWords(date, { ahead: 'starts', past: 'started' }, now)).toBe(words)
})

test('returns null for a past date without a word for it', () => {
  expect(dayInWords('2026-11-20', { ahead: 'closes' }, now)).toBeNull()
})
