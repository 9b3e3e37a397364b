import { browser } from '../environment.ts'

const reasons = new Set<object>()

/**
 * Keeps Sanity's own listener, which is added later, from running when the browser asks: it tells others that this tab is closed,
 * although the person may stay, and it crashes the Studio without a connection.
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
