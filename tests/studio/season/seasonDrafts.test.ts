import { describe, expect, test } from 'vitest'
import { copyMonth, noticeOn, scheduleOf, seriesOn } from '../../../studio/season/seasonDrafts.ts'
import { cancelled, content, series } from './content.ts'

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
      'out of it',
      '2026-10',
      [series('2026-10-12', { preregistrationDeadline: '2026-10-06' })],
      ['2026-11-09', 3, '2026-11-03'],
    ],
    [
      'over a break: only evenings that take place count',
      '2026-12',
      [first('2026-12-01'), cancelled('2026-12-21', '2027-01-10')],
      ['2027-01-11', 3, '2027-01-05'],
    ],
    [
      'after a cancelled evening in its own month',
      '2026-12',
      [cancelled('2026-12-07'), series('2026-12-14', { preregistrationDeadline: '2026-12-08' })],
      ['2027-01-04', 3, '2026-12-29'],
    ],
    [
      'from the fifth evening to a month of four',
      '2026-11',
      [series('2026-11-30', { preregistrationDeadline: '2026-11-24' })],
      ['2026-12-28', 3, '2026-12-22'],
    ],
  ])('%s', (_, month, documents, expected) => {
    expect(copy(month, ...documents)).toEqual([expected])
  })

  test('keeps the card, opens the places, and leaves out the topic', () => {
    const [copied] = copyMonth(content(first()), '2026-12')
    expect(copied).toMatchObject({ registrationLink: { _ref: 'card' }, capacity: 'open' })
    expect(copied).not.toHaveProperty('topic')
  })

  test('copies nothing to a month without evenings, or with a series of the class already', () => {
    expect(copy('2026-12', first(), cancelled('2026-12-28', '2027-02-05'))).toEqual([])
    expect(copy('2026-12', first(), series('2027-01-11'))).toEqual([])
  })
})

describe('a series on chosen days', () => {
  const december = series('2026-12-07', { preregistrationDeadline: '2026-12-01' })

  test('runs as many weeks as the one before, or on the evenings that take place on the days', () => {
    const before = content(december, cancelled('2027-01-18'))
    expect(seriesOn(before, '2027-01-11', '2027-01-11')).toEqual({
      danceClass: { _ref: 'wcs-2' },
      startDate: '2027-01-11',
      weeks: 3,
      capacity: 'open',
      preregistrationDeadline: '2027-01-05',
      registrationLink: { _ref: 'card' },
    })
    expect(seriesOn(before, '2027-01-11', '2027-02-01')).toMatchObject({ weeks: 3 })
    expect(seriesOn(before, '2027-01-11', '2027-02-08')).toMatchObject({ weeks: 4 })
  })

  test('has only a start if there never was one', () => {
    expect(seriesOn(content(), '2027-01-11', '2027-01-18')).toEqual({ startDate: '2027-01-11' })
  })
})

test('a notice is shown from the start of its first day at the venue to the end of its last', () => {
  expect(noticeOn(scheduleOf(content()), '2027-03-13', '2027-03-14')).toEqual({
    from: '2027-03-13T05:00:00Z',
    until: '2027-03-15T04:00:00Z',
  })
})
