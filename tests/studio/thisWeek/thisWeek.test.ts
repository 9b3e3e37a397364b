import { expect, onTestFinished, test, vi } from 'vitest'
import { getEveningItems } from '../../../studio/thisWeek/eveningItems.ts'
import { whenEveningsEnd } from '../../../studio/thisWeek/thisWeek.ts'
import { mondays } from '../../schedule/schedule.ts'

test('an open list begins with the next evening once one has ended, and stays alike until then', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T18:00:00-05:00') })
  onTestFinished(() => void vi.useRealTimers())
  const schedule = mondays()
  const titles: (string | undefined)[] = []
  const list = whenEveningsEnd(schedule).subscribe((now) => {
    titles.push(getEveningItems(schedule, now, new Set())[0]?.title)
  })
  onTestFinished(() => list.unsubscribe())
  vi.advanceTimersByTime(4.9 * 60 * 60_000)
  expect(titles).toEqual(['Monday, November 23'])
  vi.advanceTimersByTime(60 * 60_000)
  expect(titles).toEqual(['Monday, November 23', 'Monday, November 30'])
})
