import { describe, expect, it, test } from 'vitest'
import {
  anyRegistration,
  cardRegistration,
  seriesRegistration,
  type RegistrationCard,
  withheldUntilOpen,
} from '../../schedule/registration/registration.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { exception, mondays, rule, series } from './schedule.ts'

const card = (changes: Partial<RegistrationCard> = {}): RegistrationCard => ({
  _id: 'card',
  url: 'https://pay.example.com/series',
  opensAt: null,
  closesAt: null,
  isFull: false,
  ...changes,
})

/** Two series, on sale until the end of November 3 and of December 1. */
const twoSeries = mondays({
  series: [
    series({ _id: 'december', startDate: '2026-12-07', preregistrationDeadline: '2026-12-01' }),
    series({ _id: 'november' }),
  ],
})

describe('a registration card', () => {
  const opensAt = '2026-11-10T17:00:00Z'
  const closesAt = '2026-11-20T22:00:00Z'

  it.each([
    ['2026-11-10T16:59:59Z', { state: 'notYetOpen', changesAt: opensAt, opensAt, closesOn: '2026-11-20' }],
    ['2026-11-10T17:00:00Z', { state: 'open', changesAt: '2026-11-17T22:00:00Z', opensAt: null }],
    ['2026-11-17T22:00:00Z', { state: 'closingSoon', changesAt: closesAt }],
    ['2026-11-20T21:59:59Z', { state: 'closingSoon', changesAt: closesAt }],
    ['2026-11-20T22:00:00Z', { state: 'closed', changesAt: null, closesOn: '2026-11-20' }],
  ])('with opening and closing times is at %s %o', (now, expected) => {
    expect(cardRegistration(mondays(), card({ opensAt, closesAt }), now)).toMatchObject(expected)
  })

  it('without times is always open', () => {
    expect(cardRegistration(mondays(), card(), '2026-11-21T00:00:00Z')).toEqual({
      state: 'open',
      changesAt: null,
      opensAt: null,
      closesOn: null,
      series: null,
    })
  })

  it.each([
    ['is full, even after it closed', { isFull: true, closesAt }, 'full'],
    ['is unavailable without a payment page', { url: null, opensAt: '2026-11-30T00:00:00Z' }, 'unavailable'],
    ['says when it opens, even without a payment page', { url: null, opensAt: '2027-01-01T00:00:00Z' }, 'notYetOpen'],
  ])('%s', (_, changes, state) => {
    expect(cardRegistration(mondays(), card(changes), '2026-12-01T00:00:00Z').state).toBe(state)
  })
})

it.each([
  ['before it opens', '2026-11-10T16:59:59Z', null],
  ['once it opens', '2026-11-10T17:00:00Z', 'https://pay.example.com/series'],
])('the address of the payment page is served %s (%s) as %s', (_, now, url) => {
  expect(withheldUntilOpen(card({ opensAt: '2026-11-10T17:00:00Z' }), now).url).toBe(url)
})

test('a page that was loaded before a card opens shows the card as open on time, unless it has no payment page', () => {
  const withheld = withheldUntilOpen(card({ opensAt: '2026-11-10T17:00:00Z' }), '2026-11-10T16:59:59Z')
  expect(cardRegistration(mondays(), withheld, '2026-11-10T17:00:00Z').state).toBe('open')
  const unpaid = withheldUntilOpen(card({ opensAt: '2026-11-10T17:00:00Z', url: null }), '2026-11-10T16:59:59Z')
  expect(cardRegistration(mondays(), unpaid, '2026-11-10T17:00:00Z').state).toBe('unavailable')
})

describe('a card that sells series', () => {
  it.each([
    ['2026-10-01T00:00:00Z', { state: 'open', closesOn: '2026-11-03', series: { _id: 'november' } }],
    ['2026-11-01T05:00:00Z', { state: 'closingSoon', changesAt: '2026-11-04T05:00:00Z' }],
    ['2026-11-04T04:59:59Z', { state: 'closingSoon', series: { _id: 'november' } }],
    ['2026-11-04T05:00:00Z', { state: 'open', closesOn: '2026-12-01', series: { _id: 'december' } }],
    ['2026-12-02T05:00:00Z', { state: 'closed', closesOn: '2026-12-01', series: { _id: 'december' } }],
    ['2026-12-22T04:00:00Z', { state: 'closed', changesAt: null, series: null }],
  ])('offers one series after the other: at %s it is %o', (now, expected) => {
    expect(cardRegistration(twoSeries, card(), now)).toMatchObject(expected)
  })

  it.each([
    ['2026-11-03T12:00:00Z', { state: 'closingSoon', series: { _id: 'november' } }],
    ['2026-11-04T05:00:00Z', { state: 'notYetOpen', changesAt: '2026-11-20T12:00:00Z' }],
    ['2026-11-20T12:00:00Z', { state: 'open', series: { _id: 'december' } }],
  ])('gives way to the next card once it is closed: at %s registration is %o', (now, expected) => {
    const [december, november] = twoSeries.series
    const schedule = mondays({
      series: [november, december].flatMap((one) => (one ? { ...one, registrationLinkId: one._id } : [])),
    })
    const cards = [card({ _id: 'november' }), card({ _id: 'december', opensAt: '2026-11-20T12:00:00Z' })]
    expect(anyRegistration(schedule, cards, now)).toMatchObject(expected)
  })

  it('sells the series that has places left, of two with the same deadline', () => {
    const schedule = mondays({ series: [series({ _id: 'full', capacity: 'full' }), series({ _id: 'open' })] })
    const registration = cardRegistration(schedule, card(), '2026-10-01T00:00:00Z')
    expect([registration.state, registration.series?._id]).toEqual(['open', 'open'])
  })

  it('is full until the deadline of a full series, then offers the next one', () => {
    const full = mondays({
      series: twoSeries.series.map((one) => (one._id === 'november' ? { ...one, capacity: 'full' } : one)),
    })
    expect(cardRegistration(full, card(), '2026-11-03T12:00:00Z')).toMatchObject({
      state: 'full',
      changesAt: '2026-11-04T05:00:00Z',
    })
    expect(cardRegistration(full, card(), '2026-11-04T05:00:00Z').state).toBe('open')
  })

  it.each([
    ['full after the deadline of the last series, until it is over', '2026-11-24T03:59:59Z', 'full', 'november'],
    ['closed once the series is over', '2026-11-24T04:00:00Z', 'closed', undefined],
  ])('is %s', (_, now, state, sold) => {
    const full = mondays({ series: [series({ _id: 'november', capacity: 'full' })] })
    const registration = cardRegistration(full, card(), now)
    expect([registration.state, registration.series?._id]).toEqual([state, sold])
  })

  it.each<[string, Schedule, string, string]>([
    [
      'without a deadline sells until the first evening starts',
      mondays({ series: [series({ preregistrationDeadline: null })] }),
      '2026-11-10T01:29:59Z',
      '2026-11-10T01:30:00Z',
    ],
    [
      'without a deadline sells until the first evening that isn’t cancelled starts',
      mondays({
        series: [series({ preregistrationDeadline: null })],
        exceptions: [exception({ date: '2026-11-09', status: 'cancelled' })],
      }),
      '2026-11-17T01:29:59Z',
      '2026-11-17T01:30:00Z',
    ],
    [
      'with a deadline after the series sells until its last evening ends',
      mondays({ series: [series({ preregistrationDeadline: '2027-06-01' })] }),
      '2026-11-24T03:59:59Z',
      '2026-11-24T04:00:00Z',
    ],
  ])('%s', (_, schedule, lastMoment, end) => {
    expect(cardRegistration(schedule, card(), lastMoment).state).toBe('closingSoon')
    expect(cardRegistration(schedule, card(), end).state).toBe('closed')
  })

  it.each([
    ['is closed when its only series has no evenings', mondays({ series: [series()], rules: [] }), card(), 'closed'],
    ['is closed at its own closing time', twoSeries, card({ closesAt: '2026-10-20T00:00:00Z' }), 'closed'],
    ['is closed when no series is planned', mondays({ weeklyCardIds: ['card'] }), card(), 'closed'],
    ['is always open when another card sells the series', twoSeries, card({ _id: 'admission' }), 'open'],
  ])('%s', (_, schedule, sold, state) => {
    expect(cardRegistration(schedule, sold, '2026-10-25T00:00:00Z').state).toBe(state)
  })
})

describe('a series', () => {
  const state = (now: string, sells: RegistrationCard | null, changes: Partial<Schedule> = {}) =>
    seriesRegistration({ ...mondays({ series: [series()] }), ...changes }, series(), sells, now).state

  it.each([
    ['is open before its deadline', '2026-10-01T00:00:00Z', card(), 'open'],
    ['is closed after its deadline', '2026-11-04T05:00:00Z', card(), 'closed'],
    ['is closed once it is over, even if its card is full', '2026-12-04T05:00:00Z', card({ isFull: true }), 'closed'],
    ['is full when its card is', '2026-10-01T00:00:00Z', card({ isFull: true }), 'full'],
    ['is unavailable when no card sells it', '2026-10-01T00:00:00Z', null, 'unavailable'],
  ])('%s', (_, now, sells, expected) => {
    expect(state(now, sells)).toBe(expected)
  })

  it('stays full after its deadline, until it is over', () => {
    const full = series({ capacity: 'full' })
    const stateAt = (now: string) => seriesRegistration(mondays({ series: [full] }), full, card(), now).state
    expect(stateAt('2026-11-04T05:00:00Z')).toBe('full')
    expect(stateAt('2026-11-24T04:00:00Z')).toBe('closed')
  })

  it.each([
    ['full', card({ isFull: true })],
    ['unavailable', null],
  ])('that is %s says when its state may change', (expected, sells) => {
    const schedule = mondays({ series: [series()] })
    expect(seriesRegistration(schedule, series(), sells, '2026-10-01T00:00:00Z')).toMatchObject({
      state: expected,
      changesAt: '2026-11-04T05:00:00Z',
    })
  })

  it.each([
    ['2026-11-03T12:00:00Z', 'november', { state: 'closingSoon' }],
    ['2026-11-03T12:00:00Z', 'december', { state: 'notYetOpen', opensAt: '2026-11-04T05:00:00Z' }],
    ['2026-11-04T05:00:00Z', 'december', { state: 'open', closesOn: '2026-12-01' }],
  ])('opens once the previous series of its card goes off sale: at %s, %s is %o', (now, id, expected) => {
    const one = twoSeries.series.find(({ _id }) => _id === id) ?? series()
    const registration = seriesRegistration(twoSeries, one, card(), now)
    expect(registration).toMatchObject(expected)
    const { series: onSale } = cardRegistration(twoSeries, card(), now)
    expect(['open', 'closingSoon'].includes(registration.state)).toBe(onSale?._id === id)
  })

  it.each([
    [
      'opens when its card opens, if that is after the end of the previous series',
      'december',
      { opensAt: '2026-11-20T12:00:00Z' },
      'notYetOpen',
    ],
    [
      'is unavailable if its card closes before the previous series ends',
      'december',
      { closesAt: '2026-11-02T12:00:00Z' },
      'unavailable',
    ],
    [
      'is unavailable if its card opens after its deadline',
      'november',
      { opensAt: '2026-11-10T12:00:00Z' },
      'unavailable',
    ],
  ])('%s', (_, id, changes, expected) => {
    const one = twoSeries.series.find(({ _id }) => _id === id) ?? series()
    const registration = seriesRegistration(twoSeries, one, card(changes), '2026-11-01T12:00:00Z')
    expect(registration.state).toBe(expected)
    if (expected === 'notYetOpen') expect(registration).toMatchObject(changes)
  })

  it('is on sale together with a series of the same card and deadline', () => {
    const [first, second] = [series({ _id: 'first' }), series({ _id: 'second' })]
    const schedule = mondays({ series: [first, second] })
    const stateAt = (one: typeof first, now: string) => seriesRegistration(schedule, one, card(), now).state
    expect([first, second].map((one) => stateAt(one, '2026-10-01T00:00:00Z'))).toEqual(['open', 'open'])
    expect([first, second].map((one) => stateAt(one, '2026-11-04T05:00:00Z'))).toEqual(['closed', 'closed'])
  })

  it('is closed when it has no evenings', () => {
    expect(state('2026-10-01T00:00:00Z', card(), { rules: [rule({ validUntil: '2026-11-02' })] })).toBe('closed')
  })
})
