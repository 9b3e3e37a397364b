import { expect, it } from 'vitest'
import { outsideInstant, outsideTime } from '../../shared/outsideTime.ts'

it.each([
  ['2026-11-23', '2026-11-23'],
  ['0001-01-01', '2000-01-01'],
  ['9999-12-31', '2099-12-31'],
  ['2026-11-23T20:30:00-05:00', '2026-11-24T01:30:00.000Z'],
  ['2026-11-23T20:30:00.123456Z', '2026-11-23T20:30:00.123Z'],
  ['9999-12-31T00:00:00Z', '2099-12-31T23:59:59.999Z'],
])('limits %s to 2000 to 2099: %s', (time, limited) => {
  expect(outsideTime(time)).toBe(limited)
})

it.each([
  '+275760-09-13T00:00:00Z',
  '2026-02-30',
  '2026-11-23T20:30:00+99:99',
  '2026-11-23T20:30:00',
  'tomorrow',
  1_795_000_000_000,
  null,
  ['2026-11-23'],
])('returns null for %j', (time) => {
  expect(outsideTime(time)).toBeNull()
})

it('distinguishes instants from dates', () => {
  expect([outsideInstant('2026-11-23'), outsideInstant('2026-11-23T00:00:00Z')]).toEqual([
    null,
    '2026-11-23T00:00:00.000Z',
  ])
})
