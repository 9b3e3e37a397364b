import { describe, expect, test } from 'vitest'
import { copyMonth, noticeOn, scheduleOf, seriesOn } from '../../../studio/season/seasonDrafts.ts'
import { content, series } from './content.ts'

describe('copying the series of a month', () => {
  const copy = (month: string, ...documents: { _id: string; _type: string }[]) =>
    copyMonth(content(...documents), month).map(({ startDate, weeks, preregistrationDeadline }) => [
      startDate,
      weeks,
      preregistrationDeadline,
    ])
  const first = (deadline?: string) => series('2026-12-07', { preregistrationDeadline: deadline })

  test.each([
    ['over the end of the year', '2026-12', [first('2026-12-01')], ['2027-01-04', 3, '2026-12-29']],
    ['without a deadline', '2026-12', [first()], ['2027-01-04', 3, undefined]],
    ['with a deadline after the start', '2026-12', [first('2026-12-08')], ['2027-01-04', 3, '2027-01-05']],
    [
      'into daylight saving time: the deadline stays on its weekday',
      '2027-02',
      [series('2027-02-08', { preregistrationDeadline: '2027-02-02' })],
      ['2027-03-08', 3, '2027-03-02'],
    ],
    [
      'out of daylight saving time',
      '2026-10',
      [series('2026-10-12', { preregistrationDeadline: '2026-10-06' })],
      ['2026-11-09', 3, '2026-11-03'],
    ],
    ['from the second evening to the second', '2026-08', [series('2026-08-10')], ['2026-09-14', 3, undefined]],
    [
      'from the fifth evening to a month of four',
      '2026-11',
      [series('2026-11-30', { preregistrationDeadline: '2026-11-24' })],
      ['2026-12-28', 3, '2026-12-22'],
    ],
  ])('%s', (_, month, documents, expected) => {
    expect(copy(month, ...documents)).toEqual([expected])
  })

  test('keeps the card, resets the capacity, and omits the topic', () => {
    const [copied] = copyMonth(content(first()), '2026-12')
    expect(copied).toMatchObject({ registrationLink: { _ref: 'card' }, capacity: 'open' })
    expect(copied).not.toHaveProperty('topic')
  })

  test('copies nothing to a month with a series of the class', () => {
    expect(copy('2026-12', first(), series('2027-01-11'))).toEqual([])
    expect(copy('2026-12', first(), series('2027-01-11', { danceClass: { _ref: 'another' } }))).toHaveLength(1)
  })
})

test('a selection of several days sets the number of weeks of a series; one day doesn’t', () => {
  expect(seriesOn('2027-01-11', '2027-01-11')).toEqual({ startDate: '2027-01-11' })
  expect(seriesOn('2027-01-11', '2027-02-01')).toEqual({ startDate: '2027-01-11', weeks: 4 })
  expect(seriesOn('2027-01-11', '2027-02-05')).toEqual({ startDate: '2027-01-11', weeks: 4 })
})

test('a notice is shown from the start of its first day at the venue to the end of its last', () => {
  expect(noticeOn(scheduleOf(content()), '2027-03-13', '2027-03-14')).toEqual({
    from: '2027-03-13T05:00:00Z',
    until: '2027-03-15T04:00:00Z',
  })
})
