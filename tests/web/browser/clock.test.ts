// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { startClock } from '../../../web/browser/clock.ts'

it('shows the new year from midnight at the venue, and in a preview the year of its time', () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-31T23:59:30-05:00') })
  onTestFinished(() => void vi.useRealTimers())
  document.body.dataset.timeZone = 'America/New_York'
  document.body.innerHTML = '© <span data-year>2026</span>'
  startClock()
  expect(document.body.textContent).toBe('© 2026')
  vi.advanceTimersByTime(60_000)
  expect(document.body.textContent).toBe('© 2027')
  document.body.dataset.previewAt = '2028-02-01T00:00:00Z'
  vi.advanceTimersByTime(60_000)
  expect(document.body.textContent).toBe('© 2028')
})
