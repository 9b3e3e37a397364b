import { browser } from '../environment.ts'

const reasons = new Set<object>()

/**
 * Sanity's own listener, which it adds later, isn't called where the browser asks: it tells others that this tab is gone, although the
 * person may stay, and without a connection, it crashes the Studio.
 */
browser.addEventListener?.('beforeunload', (event) => {
  if (reasons.size === 0) return
  event.preventDefault()
  event.stopImmediatePropagation()
})

/** Makes the browser ask before the tab closes, until the returned function is called. */
export function askBeforeLeaving(): () => void {
  const reason = {}
  reasons.add(reason)
  return () => void reasons.delete(reason)
}
