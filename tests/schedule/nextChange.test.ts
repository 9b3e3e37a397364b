import { describe, expect, it } from 'vitest'
import { nextChange, type Timed } from '../../schedule/upcoming/nextChange.ts'
import { exception, mondays, series } from './schedule.ts'

const card = { _id: 'card', url: 'https://pay.example.com', opensAt: null, closesAt: null, isFull: false }
const notice = {
  _id: 'a',
  level: 'info' as const,
  from: '2026-11-21T14:30:00Z',
  until: '2026-11-22T02:15:00Z',
  pages: [],
}
const timed = (changes: Partial<Timed> = {}): Timed => ({ schedule: mondays(), cards: [], notices: [], ...changes })

describe('the next change', () => {
  it.each<[string, Timed, string, string]>([
    ['midnight at the venue', timed(), '2026-11-21T12:00:00Z', '2026-11-22T05:00:00Z'],
    ['the next midnight, at midnight', timed(), '2026-11-22T05:00:00Z', '2026-11-23T05:00:00Z'],
    ['midnight of the day on which the clocks go back', timed(), '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
    ['midnight of the day on which the clocks go ahead', timed(), '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['the start of an evening', timed(), '2026-11-23T12:00:00Z', '2026-11-24T01:30:00Z'],
    ['the start of its second part', timed(), '2026-11-24T01:30:00Z', '2026-11-24T02:00:00Z'],
    ['the end of an evening', timed(), '2026-11-24T03:00:00Z', '2026-11-24T04:00:00Z'],
    [
      'the start of a cancelled evening',
      timed({ schedule: mondays({ exceptions: [exception({ date: '2026-11-23', status: 'cancelled' })] }) }),
      '2026-11-23T12:00:00Z',
      '2026-11-24T01:30:00Z',
    ],
    ['the start of a notice', timed({ notices: [notice] }), '2026-11-21T12:00:00Z', '2026-11-21T14:30:00Z'],
    ['the end of a notice', timed({ notices: [notice] }), '2026-11-21T14:30:00Z', '2026-11-22T02:15:00Z'],
    [
      'the opening of registration',
      timed({ cards: [{ ...card, opensAt: '2026-11-21T13:00:00Z' }] }),
      '2026-11-21T12:00:00Z',
      '2026-11-21T13:00:00Z',
    ],
    [
      '72 hours before registration closes',
      timed({ cards: [{ ...card, closesAt: '2026-11-24T17:00:00Z' }] }),
      '2026-11-21T12:00:00Z',
      '2026-11-21T17:00:00Z',
    ],
    [
      '72 hours before the first evening of a series without a deadline',
      timed({
        schedule: mondays({ series: [series({ startDate: '2026-11-23', preregistrationDeadline: null })] }),
        cards: [card],
      }),
      '2026-11-20T22:00:00Z',
      '2026-11-21T01:30:00Z',
    ],
  ])('is %s', (_, everything, now, change) => {
    expect(nextChange(everything, now)).toBe(change)
  })
})
