import { describe, expect, it } from 'vitest'
import { ruleInForce } from '../../schedule/occurrences/weeklyRules.ts'
import { mondays, rule } from './schedule.ts'

const { timeZone } = mondays()
const summer = rule({ _key: 'tuesdays', weekday: 'tuesday', validFrom: '2026-06-02', validUntil: '2026-08-25' })
const spring = rule({ _key: 'mondays', validUntil: '2026-05-25' })

describe('the rule in force', () => {
  it.each([
    ['2025-01-01T12:00Z', 'mondays'], // before the first evening: the one to come
    ['2026-05-26T03:30Z', 'mondays'], // late on its last evening, by the clocks of the place
    ['2026-05-26T04:30Z', 'tuesdays'],
    ['2026-09-01T12:00Z', undefined],
  ])('at %s is %s', (now, key) => {
    expect(ruleInForce({ timeZone, rules: [summer, spring] }, now)?._key).toBe(key)
  })
})
