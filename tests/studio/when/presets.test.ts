import { expect, it } from 'vitest'
import { noticePresets } from '../../../studio/when/presets.ts'
import { exception, mondays } from '../../schedule/schedule.ts'

/** Five past five on a Sunday afternoon in Boston. */
const now = '2026-11-22T22:05:00.000Z'

it('a notice begins now, tonight or tomorrow morning, by the clock of the venue', () => {
  expect(noticePresets('from', mondays(), now)).toEqual([
    { title: 'Now', moment: now },
    { title: 'Tonight', moment: '2026-11-22T23:00:00.000Z' },
    { title: 'Tomorrow morning', moment: '2026-11-23T13:00:00.000Z' },
  ])
})

it('late in the evening, tonight is now', () => {
  const titles = noticePresets('from', mondays(), '2026-11-23T01:00:00.000Z').map(({ title }) => title)
  expect(titles).toEqual(['Now', 'Tomorrow morning'])
})

it('a notice ends tonight, after the next class, or in a week', () => {
  expect(noticePresets('until', mondays(), now)).toEqual([
    { title: 'Tonight', moment: '2026-11-23T04:59:00.000Z' },
    { title: 'Monday after class', moment: '2026-11-24T04:00:00.000Z' },
    { title: 'In a week', moment: '2026-11-30T04:59:00.000Z' },
  ])
})

it('the next class is one that takes place', () => {
  const schedule = mondays({
    exceptions: [
      exception({ date: '2026-11-23', status: 'cancelled' }),
      exception({ date: '2026-11-30', status: 'moved', newDate: '2026-12-01' }),
    ],
  })
  expect(noticePresets('until', schedule, now)[1]).toEqual({
    title: 'Tuesday after class',
    moment: '2026-12-02T04:00:00.000Z',
  })
})
