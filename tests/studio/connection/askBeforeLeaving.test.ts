// @vitest-environment jsdom
import { expect, it, onTestFinished, vi } from 'vitest'
import { askBeforeLeaving } from '../../../studio/connection/askBeforeLeaving.ts'

it('asks before the tab closes, and runs Sanity’s own listener only if it doesn’t ask', () => {
  const disconnect = vi.fn()
  addEventListener('beforeunload', disconnect)
  onTestFinished(() => removeEventListener('beforeunload', disconnect))
  const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))

  const stop = askBeforeLeaving()
  expect(leave()).toBe(false)
  expect(disconnect).not.toHaveBeenCalled()
  stop()
  expect(leave()).toBe(true)
  expect(disconnect).toHaveBeenCalledOnce()
})
