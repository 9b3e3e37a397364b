import { describe, expect, it } from 'vitest'
import { firstClasses, socialDancing, nextClasses } from '../../schedule/upcoming/nextClasses.ts'
import type { Schedule } from '../../schedule/schedule.ts'
import { upcoming } from '../../schedule/upcoming/upcoming.ts'
import { exception, mondays, rule } from './schedule.ts'

const now = '2026-11-21T12:00:00Z'

/** What is told, one after another: "until 2026-11-24 wcs-1 20:30–21:00". */
const told = (periodsOf: typeof firstClasses, changes: Partial<Schedule> = {}) =>
  periodsOf(nextClasses(upcoming(mondays(changes), now))).map(({ fact, until }) => {
    const hours = fact?.hours
    const what = fact === null ? 'nothing' : hours ? `${hours.name} ${hours.startsAt}–${hours.endsAt}` : 'hours unknown'
    return `${until === null ? 'always' : `until ${until.slice(0, 10)}`} ${what}`
  })

const monday = (date: string, changes: Parameters<typeof exception>[0]) => exception({ date, ...changes })

describe('the first class that a newcomer takes', () => {
  it('is told once for all evenings on which it is at the same hour', () => {
    expect(told(firstClasses)).toEqual(['until 2027-01-11 wcs-1 20:30–21:00'])
  })

  it('moves along with its evening, and back', () => {
    const exceptions = [monday('2026-11-23', { status: 'moved', startsAt: '19:30' })]
    expect(told(firstClasses, { exceptions })).toEqual([
      'until 2026-11-23 wcs-1 19:30–20:00',
      'until 2027-01-11 wcs-1 20:30–21:00',
    ])
  })

  it('is none on a special evening, whatever that is', () => {
    const exceptions = [
      monday('2026-11-22', { status: 'special', title: 'Tea dance', startsAt: '15:00', endsAt: '18:00' }),
    ]
    expect(told(firstClasses, { exceptions })[0]).toBe('until 2026-11-22 nothing')
  })

  it('is the earliest, in whatever order the parts are written', () => {
    const rules = [rule({ agenda: mondays().rules[0]?.agenda?.toReversed() ?? null })]
    expect(told(firstClasses, { rules })[0]).toContain('wcs-1')
  })

  it('has no known hours while no part of the evening is written, or no evening is planned', () => {
    expect(told(firstClasses, { rules: [rule({ agenda: null })] })).toEqual(['until 2027-01-11 hours unknown'])
    expect(told(firstClasses, { rules: [] })).toEqual(['always hours unknown'])
  })
})

describe('social dancing', () => {
  it('is what the evening ends with that is no class', () => {
    expect(told(socialDancing)).toEqual(['until 2027-01-11 social 22:00–23:00'])
  })

  it('is none where there are classes alone', () => {
    const agenda = mondays().rules[0]?.agenda?.filter(({ classId }) => classId !== null) ?? null
    expect(told(socialDancing, { rules: [rule({ agenda })] })).toEqual(['until 2027-01-11 nothing'])
  })
})
