import { expect, it } from 'vitest'
import { getNoticePresets } from '../../../studio/inputs/NoticePresets.tsx'
import { exception, mondays } from '../../schedule/schedule.ts'

/** Five past five on a Sunday afternoon in Boston. */
const now = '2026-11-22T22:05:00.000Z'

it('a notice starts now, tonight or tomorrow morning in the venue’s time zone', () => {
  expect(getNoticePresets('from', mondays(), now)).toEqual([
    { title: 'Now', instant: now },
    { title: 'Tonight', instant: '2026-11-22T23:00:00.000Z' },
    { title: 'Tomorrow morning', instant: '2026-11-23T13:00:00.000Z' },
  ])
})

it('“Tonight” isn’t offered late in the evening', () => {
  const titles = getNoticePresets('from', mondays(), '2026-11-23T01:00:00.000Z').map(({ title }) => title)
  expect(titles).toEqual(['Now', 'Tomorrow morning'])
})

it('a notice ends tonight, after the next class, or in a week', () => {
  expect(getNoticePresets('until', mondays(), now)).toEqual([
    { title: 'Tonight', instant: '2026-11-23T04:59:00.000Z' },
    { title: 'Monday after class', instant: '2026-11-24T04:00:00.000Z' },
    { title: 'In a week', instant: '2026-11-30T04:59:00.000Z' },
  ])
})

it('the next class skips cancelled evenings', () => {
  const schedule = mondays({
    exceptions: [
      exception({ date: '2026-11-23', status: 'cancelled' }),
      exception({ date: '2026-11-30', status: 'moved', newDate: '2026-12-01' }),
    ],
  })
  expect(getNoticePresets('until', schedule, now)[1]).toEqual({
    title: 'Tuesday after class',
    instant: '2026-12-02T04:00:00.000Z',
  })
})
