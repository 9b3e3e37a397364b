import { describe, expect, it } from 'vitest'
import { occurrencesBetween } from '../../schedule/occurrences/occurrencesBetween.ts'
import { rulesInForce } from '../../schedule/occurrences/weeklyRules.ts'
import { nextChange } from '../../schedule/upcoming/nextChange.ts'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { evenings, mondays, rule } from './schedule.ts'

describe('a weekly rule', () => {
  it('produces an evening on its weekday from its first to its last date, both inclusive', () => {
    const schedule = mondays({ rules: [rule({ validFrom: '2026-11-09', validUntil: '2026-11-23' })] })
    expect(evenings(schedule, '2026-10-01', '2026-12-31')).toEqual([
      '2026-11-09 20:30–23:00',
      '2026-11-16 20:30–23:00',
      '2026-11-23 20:30–23:00',
    ])
  })

  it.each([
    ['moves a time that is skipped in spring an hour later', '2026-03-08', '02:30', '2026-03-08T03:30:00-04:00'],
    ['uses the first of two equal times in fall', '2026-11-01', '01:30', '2026-11-01T01:30:00-04:00'],
    ['uses the old offset before the clocks change', '2026-11-01', '00:30', '2026-11-01T00:30:00-04:00'],
    ['uses the new offset after the clocks change', '2026-11-01', '02:30', '2026-11-01T02:30:00-05:00'],
  ])('%s', (_, date, startsAt, moment) => {
    const schedule = mondays({ rules: [rule({ weekday: 'sunday', startsAt, endsAt: '04:00' })] })
    const [evening] = occurrencesBetween(schedule, `${date}T04:00:00Z`, `${date}T12:00:00Z`)
    expect(evening?.startsAt).toBe(moment)
  })

  it('gives way to a rule that is valid from a later date', () => {
    const summer = rule({ _key: 'summer', startsAt: '19:00', endsAt: '22:00', validFrom: '2026-06-01' })
    const rules = [rule(), { ...summer, validUntil: '2026-06-08' }]
    expect(evenings(mondays({ rules }), '2026-05-25', '2026-06-15')).toEqual([
      '2026-05-25 20:30–23:00',
      '2026-06-01 19:00–22:00',
      '2026-06-08 19:00–22:00',
      '2026-06-15 20:30–23:00',
    ])
  })

  it.each([
    { weekday: null },
    { weekday: 'Moonday' },
    { startsAt: null },
    { endsAt: '25:00' },
    { validFrom: null },
    { validFrom: '2026-02-30' },
  ])('produces nothing with %o', (missing) => {
    expect(evenings(mondays({ rules: [rule(missing)] }), '2026-01-01', '2026-12-31')).toEqual([])
  })

  it('ends on the next day when its end is not after its start', () => {
    const schedule = mondays({ rules: [rule({ startsAt: '22:00', endsAt: '01:00' })] })
    const [evening] = occurrencesBetween(schedule, '2026-11-24T05:59:59Z', '2026-11-24T12:00:00Z')
    expect(evening?.endsAt).toBe('2026-11-24T01:00:00-05:00')
  })

  it('produces an evening only for ranges that overlap it', () => {
    const count = (from: string, until: string) => occurrencesBetween(mondays(), from, until).length
    expect(count('2026-11-24T03:59:59Z', '2026-11-25T00:00:00Z')).toBe(1)
    expect(count('2026-11-24T04:00:00Z', '2026-11-25T00:00:00Z')).toBe(0)
    expect(count('2026-11-23T00:00:00Z', '2026-11-24T01:30:00Z')).toBe(0)
    expect(count('2026-11-23T00:00:00Z', '2026-11-24T01:30:01Z')).toBe(1)
  })
})

describe('a distant time', () => {
  it.each(['9999-12-31T00:00:00Z', '2099-12-31T23:59:59Z', '0001-01-01T00:00:00Z'])(
    'is limited to the years of the schedule: %s',
    (now) => {
      const schedule = mondays({ rules: [rule(), rule({ _key: 'all', weekday: 'friday', validUntil: '9999-12-31' })] })
      expect(upcoming(schedule, now).length).toBeLessThan(9)
      const timed = { schedule, cards: [], notices: [] }
      expect(nextChange(timed, now)).toMatch(/^(20\d\d|2100)-/)
      expect(rulesInForce(schedule, now)).toHaveLength(now < '2026' ? 2 : 0)
    },
  )

  it('produces no evenings for a rule of the year 9999', () => {
    const far = rule({ validFrom: '9999-12-01', validUntil: '9999-12-31' })
    expect(occurrencesBetween(mondays({ rules: [far] }), '2026-01-01T00:00:00Z', '9999-12-31T00:00:00Z')).toEqual([])
  })
})
