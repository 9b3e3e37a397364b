import { describe, expect, it } from 'vitest'
import { rulesInForce } from '../../schedule/occurrences/weeklyRules.ts'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { byWeekday, programs, weekdaysOf, weeklyLine } from '../../schedule/wording/weekly.ts'
import { exception, mondays, place, rule } from './schedule.ts'

const summer = rule({ _key: 'tuesdays', weekday: 'tuesday', validFrom: '2026-06-02', validUntil: '2026-08-25' })
const spring = rule({ _key: 'mondays', validUntil: '2026-05-25' })

describe('the rules in force', () => {
  it.each([
    ['2025-01-01T12:00Z', ['mondays']], // before the first evening
    ['2026-05-26T03:30Z', ['mondays']], // late on its last evening, local time
    ['2026-05-26T04:30Z', ['tuesdays']],
    ['2026-09-01T12:00Z', []],
  ])('at %s are %j', (now, keys) => {
    expect(rulesInForce(mondays({ rules: [summer, spring] }), now).map(({ _key }) => _key)).toEqual(keys)
  })
})

const loft = place('The Loft')
const thursdays = rule({ _key: 'thursdays', weekday: 'thursday', startsAt: '19:00', endsAt: '22:00', venue: loft })
const both = mondays({ rules: [thursdays, rule()] })

describe('two weekly evenings', () => {
  it.each(['2026-11-23T12:00Z', '2026-11-25T12:00Z', '2026-11-28T12:00Z'])(
    'are in force on any day, as on %s',
    (now) => {
      const weekly = rulesInForce(both, now)
      expect(weekdaysOf(weekly)).toBe('Mondays and Thursdays')
      expect(weeklyLine(weekly)).toBe('Mondays, 8:30–11:00 pm; Thursdays, 7:00–10:00 pm')
      expect(byWeekday(weekly, ({ venue }) => venue?.name ?? null)).toEqual([
        { days: 'Mondays', fact: 'The Yoga Studio' },
        { days: 'Thursdays', fact: 'The Loft' },
      ])
    },
  )

  it('are described together where they are the same', () => {
    const weekly = rulesInForce(
      mondays({ rules: [rule(), rule({ _key: 'fridays', weekday: 'friday' })] }),
      '2026-11-23T12:00Z',
    )
    expect(weeklyLine(weekly)).toBe('Mondays and Fridays, 8:30–11:00 pm')
    expect(programs(weekly).map(({ days, parts }) => [days, parts.length])).toEqual([[null, 3]])
  })

  it('are each at their usual venue, which lists name; a Monday at the venue of Thursdays is elsewhere', () => {
    const swapped = exception({ date: '2026-11-30', status: 'moved', venue: loft })
    const party = exception({ date: '2026-12-05', status: 'special', startsAt: '20:00', endsAt: '23:00', venue: loft })
    const evenings = upcoming({ ...both, exceptions: [swapped, party] }, '2026-11-23T12:00Z').slice(0, 5)
    expect(
      evenings.map(({ date, venue, isElsewhere, namesPlace }) => [date, venue?.name, isElsewhere, namesPlace]),
    ).toEqual([
      ['2026-11-23', 'The Yoga Studio', false, true],
      ['2026-11-26', 'The Loft', false, true],
      ['2026-11-30', 'The Loft', true, true],
      ['2026-12-03', 'The Loft', false, true],
      ['2026-12-05', 'The Loft', false, true],
    ])
  })
})
