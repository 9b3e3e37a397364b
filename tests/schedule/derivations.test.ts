import { describe, expect, it } from 'vitest'
import {
  explainEvening,
  explainException,
  explainNotice,
  explainRegistration,
  explainSeries,
  explainVenue,
  explainWeekly,
} from '../../schedule/derivations.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { exception, mondays, place, rule, series } from './schedule.ts'

const now = '2026-11-24T12:00:00Z'
const weekly = 'Every Monday, 8:30–11:00 pm, from the weekly evening in the site settings, valid from Mon, Jan 5.'
const usual = 'At The Yoga Studio, the usual place in the site settings.'

/** Explains the evening whose weekly date is given, else the first one. */
function explain(schedule: Schedule, date?: string, at = now) {
  const evenings = upcoming(schedule, at)
  const evening = date === undefined ? evenings[0] : evenings.find(({ weeklyDate }) => weeklyDate === date)
  return evening && explainEvening(schedule, evening, at)
}

const withExceptions = (...exceptions: Parameters<typeof exception>[0][]) =>
  mondays({ exceptions: exceptions.map(exception) })

describe('an evening', () => {
  const cancelled = { date: '2026-11-30', status: 'cancelled' } as const
  const aBreak = { ...cancelled, until: '2026-12-14' }
  const special = { date: '2026-11-28', status: 'special', startsAt: '19:00', endsAt: '23:00', title: 'Gala' } as const
  const moved = { date: '2026-11-30', status: 'moved' } as const
  const next = 'It is the next one because Mon, Nov 23 is over.'

  it.each<[string, Schedule, string | undefined, string[]]>([
    ['as usual and next', mondays(), undefined, [weekly, next, usual]],
    ['as usual and later', mondays(), '2026-12-07', [weekly, usual]],
    [
      'of a rule that ends',
      mondays({ rules: [rule({ validUntil: '2026-12-14' })] }),
      '2026-12-07',
      [`${weekly.slice(0, -1)} until Mon, Dec 14.`, usual],
    ],
    [
      'the first',
      mondays({ rules: [rule({ validFrom: '2026-11-25' })] }),
      undefined,
      [weekly.replace('Mon, Jan 5', 'Wed, Nov 25'), 'It is the first one.', usual],
    ],
    [
      'cancelled',
      withExceptions(cancelled),
      undefined,
      [`Cancelled by the exception of Mon, Nov 30. Otherwise: ${weekly}`],
    ],
    [
      'after a cancelled one',
      withExceptions(cancelled),
      '2026-12-07',
      [weekly, 'It is the next one because Mon, Nov 23 is over and Mon, Nov 30 is cancelled.', usual],
    ],
    [
      'in a break',
      withExceptions(aBreak),
      '2026-12-07',
      [`Cancelled by the break from Mon, Nov 30 to Mon, Dec 14. Otherwise: ${weekly}`],
    ],
    [
      'after a break',
      withExceptions(aBreak),
      '2026-12-21',
      [weekly, 'It is the next one because Mon, Nov 23 is over and 3 evenings before it are cancelled.', usual],
    ],
    [
      'moved to another day',
      withExceptions({ ...moved, newDate: '2026-12-01' }),
      undefined,
      [`Moved from Mon, Nov 30 to Tue, Dec 1, by the exception of Mon, Nov 30. Otherwise: ${weekly}`, next, usual],
    ],
    [
      'at a special time',
      withExceptions({ ...moved, startsAt: '19:00' }),
      undefined,
      [`Moved from 8:30 pm to 7:00 pm, by the exception of Mon, Nov 30. Otherwise: ${weekly}`, next, usual],
    ],
    [
      'elsewhere',
      withExceptions({ ...moved, venue: place('The Loft') }),
      undefined,
      [
        `Moved to The Loft, by the exception of Mon, Nov 30. Otherwise: ${weekly}`,
        next,
        'At The Loft, the place of the exception of Mon, Nov 30.',
      ],
    ],
    [
      'special, with a title',
      withExceptions(special),
      undefined,
      ['Added by the special evening of Sat, Nov 28 “Gala”.', next, usual],
    ],
    [
      'of a series',
      mondays({ series: [series({ startDate: '2026-11-23' })] }),
      undefined,
      [weekly, next, 'wcs-2 is in week 2 of 3 of the series “Whips”, whose first evening is Mon, Nov 23.', usual],
    ],
    [
      'without a place',
      mondays({ venue: null }),
      undefined,
      [weekly, next, 'No place: neither the weekly evening nor the site settings name one.'],
    ],
  ])('%s', (_, schedule, date, sentences) => {
    expect(explain(schedule, date)).toEqual(sentences)
  })

  it('that is on says since when', () => {
    expect(explain(mondays(), undefined, '2026-12-01T02:00:00Z')).toContain(
      'It is on now because it started at 8:30 pm.',
    )
  })

  it('names the edit that wins among exceptions of one date', () => {
    const [older, newer] = ['2026-11-01T00:00:00Z', '2026-11-02T00:00:00Z']
    const schedule = withExceptions(
      { ...aBreak, _id: 'a', _updatedAt: older },
      { ...cancelled, _id: 'b', _updatedAt: newer },
    )
    expect(explain(schedule)?.[0]).toMatch(/^Cancelled by the exception of Mon, Nov 30\./)
  })

  it('says which rosters its names are from', () => {
    const roster = (from: string, until: string | null) => ({
      _id: from,
      from,
      until,
      assignments: [{ duty: 'dj' as const, classId: null, people: ['Dana'] }],
    })
    const month = roster('2026-11-01', '2026-11-30')
    expect(explain(mondays({ rosters: [month] }))).toContain(
      'The names are from the roster of Sun, Nov 1 to Mon, Nov 30.',
    )
    expect(explain(mondays({ rosters: [month, roster('2026-11-30', null)] }))).toContain(
      'The names are from the rosters of Mon, Nov 30 and Sun, Nov 1 to Mon, Nov 30; the one that ends first decides.',
    )
  })
})

it('a weekly evening is named by its rule, or missing', () => {
  expect(explainWeekly(mondays(), now)).toBe(weekly)
  expect(explainWeekly(mondays({ rules: [] }), now)).toBe(
    'No weekly evening of the site settings is valid from now on.',
  )
})

it('a place of a weekly evening is named', () => {
  const loft = place('The Loft')
  expect(explainVenue(mondays({ rules: [rule({ venue: loft })] }), loft)).toBe(
    'At The Loft, the place of the weekly evening.',
  )
})

it('a reason is named by its exception', () => {
  const cancelled = exception({ date: '2026-11-30', status: 'cancelled' })
  expect(explainException(cancelled)).toBe('From the exception of Mon, Nov 30.')
})

it('a series is named by its evenings', () => {
  const schedule = mondays({ series: [series({ startDate: '2026-11-28' })] })
  expect(schedule.series.map((one) => explainSeries(schedule, one))).toEqual([
    'From the series “Whips”: its 3 evenings are those that take place, from Sat, Nov 28 on: Mon, Nov 30 to Mon, Dec 14.',
  ])
  const without = mondays({ rules: [], series: [series()] })
  expect(without.series.map((one) => explainSeries(without, one))).toEqual([
    'From the series “Whips”, which has no evening in the schedule.',
  ])
})

describe('a registration card', () => {
  const open = { _id: 'card', url: 'https://pay.example.com', opensAt: null, closesAt: null, isFull: false }
  const selling = (changes: Parameters<typeof series>[0]) => mondays({ series: [series(changes)] })
  it.each<[string, Schedule, object]>([
    ['Open: the card has a payment page and no end.', mondays(), {}],
    ['Not open: the card has no address of a payment page.', mondays(), { url: null }],
    ['Not open yet: the card opens on Tue, Dec 1.', mondays(), { opensAt: '2026-12-01T17:00:00Z' }],
    ['Open until Sat, Dec 5, the end that the card gives.', mondays(), { closesAt: '2026-12-05T17:00:00Z' }],
    ['Closed: Fri, Nov 20 was the end that the card gives.', mondays(), { closesAt: '2026-11-20T17:00:00Z' }],
    ['Closed: none of its series is ahead.', mondays({ weeklyCardIds: ['card'] }), {}],
    ['Full: the card is marked as full.', mondays(), { isFull: true }],
    [
      'Full: the series “Whips” is marked as full.',
      selling({ startDate: '2026-12-07', preregistrationDeadline: '2026-12-01', capacity: 'full' }),
      {},
    ],
    [
      'Open until Tue, Dec 1, the deadline of the series “Whips”.',
      selling({ startDate: '2026-12-07', preregistrationDeadline: '2026-12-01' }),
      {},
    ],
    [
      'Open, and closing soon: Thu, Nov 26 is the deadline of the series “Whips”, less than 72 hours ahead.',
      selling({ startDate: '2026-12-07', preregistrationDeadline: '2026-11-26' }),
      {},
    ],
    [
      'Open until Mon, Dec 7, the start of the series “Whips”.',
      selling({ startDate: '2026-12-07', preregistrationDeadline: null }),
      {},
    ],
    [
      'Open until Sat, Nov 28, the end that the card gives.',
      selling({ startDate: '2026-12-07', preregistrationDeadline: '2026-12-01' }),
      { closesAt: '2026-11-28T17:00:00Z' },
    ],
    [
      'Closed: Tue, Nov 17 was the deadline of the series “Whips”.',
      selling({ startDate: '2026-11-23', preregistrationDeadline: '2026-11-17' }),
      {},
    ],
  ])('%s', (sentence, schedule, changes) => {
    expect(explainRegistration(schedule, { ...open, ...changes }, now)).toBe(sentence)
  })
})

it.each([
  [
    { level: null, until: null, pages: null },
    'A notice on every page, from Fri, Nov 20, 2026, 12:00 PM without an end.',
  ],
  [
    { level: 'important', until: '2026-12-01T17:00:00Z', pages: ['/', '/classes'] },
    'A notice on / and /classes, from Fri, Nov 20, 2026, 12:00 PM until Tue, Dec 1, 2026, 12:00 PM; important ones come first.',
  ],
] as const)('a notice says when and where it is shown: %o', (notice, sentence) => {
  const shown = { _id: 'n', from: '2026-11-20T17:00:00Z', ...notice, pages: notice.pages && [...notice.pages] }
  expect(explainNotice(shown, 'America/New_York').replace(/\u202f/g, ' ')).toBe(sentence)
})
