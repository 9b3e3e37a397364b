import { expect, test } from 'vitest'
import { columnsOf, seasonItems, weeksOf } from '../../../studio/season/seasonItems.ts'
import { cancelled, content, series } from './content.ts'

const change = (date: string, changes: object) => ({ ...cancelled(date), ...changes })

test('each item links to the document that defines it', () => {
  const all = content(
    series('2026-12-07', { preregistrationDeadline: '2026-12-01' }),
    cancelled('2026-12-28', '2027-01-10'),
    change('2026-12-14', { status: 'moved', newDate: '2026-12-15' }),
    change('2026-12-29', { status: 'special', title: 'Gala', reason: undefined, startsAt: '19:00', endsAt: '23:00' }),
    {
      _id: 'shoes',
      _type: 'notice',
      ...{ text: 'Shoes', from: '2026-12-03T05:00:00Z', until: '2026-12-17T05:00:00Z' },
    },
  )
  const items = seasonItems(all, '2026-12-01', '2026-12-31')
  const lines = items.map(({ first, last, text, document }) => [first, last, text, document?._id])
  expect(lines.sort()).toEqual([
    ['2026-12-01', '2026-12-01', 'Last day to register for WCS 2: Stretch', 'series-2026-12-07'],
    ['2026-12-03', '2026-12-16', 'Notice: Shoes', 'shoes'],
    ['2026-12-07', '2026-12-07', '8:30–11:00 pm', undefined],
    ['2026-12-07', '2026-12-07', 'WCS 2, week 1 of 3: Stretch', 'series-2026-12-07'],
    ['2026-12-14', '2026-12-14', 'Moved to Tuesday, December 15: holiday break', 'exception-2026-12-14'],
    ['2026-12-15', '2026-12-15', 'Moved from Monday, December 14, 8:30–11:00 pm', undefined],
    ['2026-12-15', '2026-12-15', 'WCS 2, week 2 of 3: Stretch', 'series-2026-12-07'],
    ['2026-12-21', '2026-12-21', '8:30–11:00 pm', undefined],
    ['2026-12-21', '2026-12-21', 'WCS 2, week 3 of 3: Stretch', 'series-2026-12-07'],
    ['2026-12-28', '2027-01-10', 'Break: holiday break', 'exception-2026-12-28'],
    ['2026-12-29', '2026-12-29', '7:00–11:00 pm', undefined],
    ['2026-12-29', '2026-12-29', 'Gala', 'exception-2026-12-29'],
  ])
})

test('a special evening that was a break is on its own date only', () => {
  const special = change('2026-12-28', { until: '2027-01-11', status: 'special', startsAt: '19:00', endsAt: '23:00' })
  const items = seasonItems(content(special), '2026-12-27', '2027-01-03')
  expect(items.map(({ last }) => last)).toEqual(['2026-12-28', '2026-12-28'])
})

test('evenings that moved out of the period or into it say so', () => {
  const all = content(
    change('2026-12-28', { status: 'moved', newDate: '2027-01-05' }),
    change('2026-11-30', { status: 'moved', newDate: '2026-12-02' }),
  )
  const texts = seasonItems(all, '2026-12-01', '2026-12-31').map(({ text }) => text)
  expect(texts).toContain('Moved to Tuesday, January 5: holiday break')
  expect(texts).toContain('Moved from Monday, November 30, 8:30–11:00 pm')
})

test('an item of two weeks is one bar in each week of the month that it overlaps', () => {
  const weeks = weeksOf('2027-02')
  expect(weeks.map((week) => week.findLast((date) => date !== null))).toEqual([
    '2027-02-06',
    '2027-02-13',
    '2027-02-20',
    '2027-02-27',
    '2027-02-28',
  ])
  const [item] = seasonItems(content({ ...cancelled('2027-01-28', '2027-02-10') }), '2027-02-01', '2027-02-28')
  expect(item && weeks.map((week) => columnsOf(item, week))).toEqual([[2, 8], [1, 5], null, null, null])
})
