import { describe, expect, test } from 'vitest'
import { contentWith } from '../../../checks/findings.ts'
import { type Content, contentQuery } from '../../../checks/contentQuery.ts'
import { entriesBetween, holidays, weeksOf } from '../../../studio/season/seasonCalendar.ts'
import {
  conflicts,
  copyMonth,
  describe as describeDraft,
  planBreak,
  planSeries,
  withText,
} from '../../../studio/season/seasonPlan.ts'
import { groqAnswer } from '../../groqAnswer.ts'

const now = '2026-11-21T17:00:00Z'
const mondays = {
  _key: 'mondays',
  weekday: 'monday',
  startsAt: '20:30',
  endsAt: '23:00',
  validFrom: '2026-01-05',
  agenda: [{ _key: 'wcs-2', danceClass: { _ref: 'wcs-2' }, startsAt: '21:00', endsAt: '22:00', weeks: 'series' }],
}
const series = (startDate: string, changes = {}) => ({
  _id: `series-${startDate}`,
  _type: 'series',
  danceClass: { _ref: 'wcs-2' },
  topic: 'Stretch',
  startDate,
  weeks: 3,
  capacity: 'full',
  registrationLink: { _ref: 'card' },
  ...changes,
})
const cancelled = (date: string, until?: string) => ({
  _id: `exception-${date}`,
  _type: 'scheduleException',
  status: 'cancelled',
  reason: 'holiday break',
  date,
  until,
})

/** Mondays with WCS 2, and these documents. */
const content = (...documents: { _id: string; _type: string }[]): Content =>
  groqAnswer(contentQuery, {
    dataset: [
      { _id: 'siteSettings', _type: 'siteSettings', timeZone: 'America/New_York', weeklyRules: [mondays] },
      { _id: 'wcs-2', _type: 'danceClass', title: 'WCS 2', doorPriceInCents: 2000 },
      {
        _id: 'card',
        _type: 'registrationLink',
        title: 'WCS 2 Series',
        onlinePriceInCents: 2175,
        url: 'https://pay.me/2',
      },
      ...documents,
    ].map((one) => ({ _updatedAt: now, ...one })),
  }) as Content

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
    const [draft] = copyMonth(content(first()), '2026-12')
    expect(draft).toMatchObject({ registrationLink: { _ref: 'card' }, capacity: 'open' })
    expect(draft).not.toHaveProperty('topic')
  })

  test('names each plan after the series that it copies, so that a text stays at its own when others appear or go', () => {
    const second = series('2026-12-28')
    const [, before] = copyMonth(content(first(), second), '2026-12')
    const [after] = copyMonth(content(second), '2026-12')
    expect(after?._id).toBe(before?._id)
  })

  test('plans nothing for a month without evenings', () => {
    expect(copy('2026-12', first(), cancelled('2026-12-28', '2027-02-05'))).toEqual([])
  })
})

describe('drawing a series', () => {
  const december = series('2026-12-07', { preregistrationDeadline: '2026-12-01' })

  test('runs as many weeks as the one before, unless its last evening is chosen', () => {
    expect(planSeries(content(december), 'wcs-2', '2027-01-11', null)).toMatchObject({
      weeks: 3,
      preregistrationDeadline: '2027-01-05',
      registrationLink: { _ref: 'card' },
    })
    expect(planSeries(content(december), 'wcs-2', '2027-01-11', '2027-02-01').weeks).toBe(4)
    expect(planSeries(content(december), 'wcs-2', '2027-01-11', '2027-12-01').weeks).toBe(12)
  })

  test('counts only evenings that take place up to its last', () => {
    const draft = planSeries(content(december, cancelled('2027-01-18')), 'wcs-2', '2027-01-11', '2027-01-25')
    expect(draft.weeks).toBe(2)
  })

  test('is possible for a class that never had one', () => {
    expect(planSeries(content(), 'wcs-2', '2027-01-11', null)).toEqual({
      _id: 'planned-new',
      _type: 'series',
      danceClass: { _type: 'reference', _ref: 'wcs-2' },
      capacity: 'open',
      startDate: '2027-01-11',
      weeks: 3,
    })
  })

  test('is described as visitors will see it, and its conflicts are those of the content checks', async () => {
    const before = content(december, cancelled('2026-12-28'))
    const draft = withText(planSeries(before, 'wcs-2', '2026-12-21', null), ' Blues ')
    const after = await contentWith(before, [draft], now)
    expect(describeDraft(draft, before, after)).toEqual([
      '3 weeks: December 21, January 4, and 11.',
      'Not on Monday, December 28: holiday break.',
      'Pre-registration until Tuesday, December 15.',
      'Sold by the card “WCS 2 Series”, $21.75 online.',
    ])
    expect(conflicts(before, after, now).map(({ message }) => message)).toEqual([
      'The series “Stretch” and “Blues” of the same class both run on Monday, December 21. Change the start or the number of weeks of one.',
      'The series “Blues” and “Stretch” of the same class both run on Monday, December 21. Change the start or the number of weeks of one.',
    ])
  })

  test('conflicts with a day on which its class doesn’t meet', async () => {
    const before = content(december)
    const draft = planSeries(before, 'wcs-2', '2027-01-12', null)
    const [found] = conflicts(before, await contentWith(before, [draft], now), now)
    expect(found?.message).toContain('its class doesn’t meet that day. Its first evening is Monday, January 18')
  })
})

test('a break says which evenings it cancels and which series it postpones', async () => {
  const before = content(series('2026-12-07'))
  const draft = withText(planBreak('2026-12-12', '2026-12-27'), 'holiday break')
  const after = await contentWith(before, [draft], now)
  expect(draft).toMatchObject({ date: '2026-12-12', until: '2026-12-27', status: 'cancelled', reason: 'holiday break' })
  expect(describeDraft(draft, before, after)).toEqual([
    'No class on December 14 and 21.',
    'The series “Stretch” then runs on December 7, 28, and January 4.',
  ])
  expect(planBreak('2026-12-14', '2026-12-14')).not.toHaveProperty('until')
})

test('the calendar shows all kinds of dates', () => {
  const before = content(
    series('2026-12-07', { preregistrationDeadline: '2026-12-01' }),
    cancelled('2026-12-28', '2026-12-29'),
    { ...cancelled('2026-12-14'), ...{ status: 'moved', newDate: '2026-12-15' } },
    {
      _id: 'notice',
      _type: 'notice',
      ...{ text: 'Shoes', from: '2026-12-03T05:00:00Z', until: '2026-12-05T05:00:00Z' },
    },
  )
  const releases = [
    { title: 'Spring', at: '2026-12-09T17:00:00Z' },
    { title: null, at: '2026-12-10T04:59:00Z' },
  ]
  const entries = entriesBetween(before, new Set(['series-2026-12-07']), releases, '2026-12-01', '2026-12-31')
  expect(Object.fromEntries([...entries].sort().map(([date, found]) => [date, found.map(({ text }) => text)]))).toEqual(
    {
      '2026-12-01': ['Last day to register for WCS 2: Stretch'],
      '2026-12-03': ['Notice: Shoes'],
      '2026-12-04': ['Notice: Shoes'],
      '2026-12-07': ['8:30–11:00 pm', 'WCS 2, week 1 of 3: Stretch'],
      '2026-12-09': ['The release Spring is published', 'A scheduled draft is published'],
      '2026-12-14': ['Moved to Tuesday, December 15: holiday break'],
      '2026-12-15': ['Moved from Monday, December 14, 8:30–11:00 pm: holiday break', 'WCS 2, week 2 of 3: Stretch'],
      '2026-12-21': ['8:30–11:00 pm', 'WCS 2, week 3 of 3: Stretch'],
      '2026-12-25': ['Christmas Day'],
      '2026-12-28': ['Break: holiday break', 'Cancelled: holiday break'],
      '2026-12-29': ['Break: holiday break'],
    },
  )
  expect(entries.get('2026-12-07')?.map(({ isPlanned }) => isPlanned)).toEqual([false, true])
})

test('the calendar shows no break on a special evening that was one', () => {
  const special = {
    ...cancelled('2026-12-28', '2027-01-11'),
    ...{ status: 'special', startsAt: '19:00', endsAt: '23:00' },
  }
  const entries = entriesBetween(content(special), new Set(), [], '2026-12-27', '2027-01-11')
  expect([...entries.values()].flat().map(({ label }) => label)).not.toContain('Break')
})

test('the calendar says where an evening has moved that takes place after the last month or before the first', () => {
  const before = content(
    { ...cancelled('2026-12-28'), ...{ status: 'moved', newDate: '2027-01-05' } },
    { ...cancelled('2026-12-07'), ...{ status: 'moved', newDate: '2026-11-29' } },
  )
  const entries = entriesBetween(before, new Set(), [], '2026-12-01', '2026-12-31')
  const textsOn = (date: string) => entries.get(date)?.map(({ text }) => text)
  expect(textsOn('2026-12-28')).toEqual(['Moved to Tuesday, January 5: holiday break'])
  expect(textsOn('2026-12-07')).toEqual(['Moved to Sunday, November 29: holiday break'])
})

test('holidays follow their rules, and Patriots’ Day is for its states', () => {
  const dates = Object.fromEntries(holidays(2027, 'MA').map(({ name, date }) => [name, date]))
  expect(dates).toMatchObject({
    'Martin Luther King Jr. Day': '2027-01-18',
    'Presidents’ Day': '2027-02-15',
    'Patriots’ Day': '2027-04-19',
    'Memorial Day': '2027-05-31',
    'Labor Day': '2027-09-06',
    'Indigenous Peoples’ Day, Columbus Day': '2027-10-11',
    Thanksgiving: '2027-11-25',
    'Christmas Day': '2027-12-25',
  })
  expect(holidays(2027, 'NY')).toHaveLength(11)
})

test('a month is weeks from Sunday to Saturday', () => {
  const weeks = weeksOf('2027-02')
  expect(weeks.map((week) => week.filter((date) => date !== null).length)).toEqual([6, 7, 7, 7, 1])
  expect(weeks[0]?.[1]).toBe('2027-02-01')
})
