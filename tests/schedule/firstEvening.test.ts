import { describe, expect, it } from 'vitest'
import { firstClasses, socialDancing, nextClasses } from '../../schedule/upcoming/nextClasses.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { exception, mondays, rule } from './schedule.ts'

const now = '2026-11-21T12:00:00Z'

/** Returns a line for each period: "until 2026-11-24 wcs-1 20:30–21:00". */
const periodsFor = (periodsOf: typeof firstClasses, changes: Partial<Schedule> = {}) =>
  periodsOf(nextClasses(upcoming(mondays(changes), now))).map(({ fact, until }) => {
    const hours = fact?.hours
    const what = fact === null ? 'nothing' : hours ? `${hours.name} ${hours.startsAt}–${hours.endsAt}` : 'hours unknown'
    return `${until === null ? 'always' : `until ${until.slice(0, 10)}`} ${what}`
  })

const monday = (date: string, changes: Parameters<typeof exception>[0]) => exception({ date, ...changes })

describe('the first class that a newcomer takes', () => {
  it('has one period for all evenings with the same hours', () => {
    expect(periodsFor(firstClasses)).toEqual(['until 2027-01-11 wcs-1 20:30–21:00'])
  })

  it('moves with its evening, and returns to its usual hours after it', () => {
    const exceptions = [monday('2026-11-23', { status: 'moved', startsAt: '19:30' })]
    expect(periodsFor(firstClasses, { exceptions })).toEqual([
      'until 2026-11-23 wcs-1 19:30–20:00',
      'until 2027-01-11 wcs-1 20:30–21:00',
    ])
  })

  it('is null on a special evening', () => {
    const exceptions = [
      monday('2026-11-22', { status: 'special', title: 'Tea dance', startsAt: '15:00', endsAt: '18:00' }),
    ]
    expect(periodsFor(firstClasses, { exceptions })[0]).toBe('until 2026-11-22 nothing')
  })

  it('is the earliest class, in any order of the agenda', () => {
    const rules = [rule({ agenda: mondays().rules[0]?.agenda?.toReversed() ?? null })]
    expect(periodsFor(firstClasses, { rules })[0]).toContain('wcs-1')
  })

  it('has unknown hours while the evening has no parts, or no evening is planned', () => {
    expect(periodsFor(firstClasses, { rules: [rule({ agenda: null })] })).toEqual(['until 2027-01-11 hours unknown'])
    expect(periodsFor(firstClasses, { rules: [] })).toEqual(['always hours unknown'])
  })
})

describe('social dancing', () => {
  it('is the last part of the evening that isn’t a class', () => {
    expect(periodsFor(socialDancing)).toEqual(['until 2027-01-11 social 22:00–23:00'])
  })

  it('is null on evenings with only classes', () => {
    const agenda = mondays().rules[0]?.agenda?.filter(({ classId }) => classId !== null) ?? null
    expect(periodsFor(socialDancing, { rules: [rule({ agenda })] })).toEqual(['until 2027-01-11 nothing'])
  })
})
