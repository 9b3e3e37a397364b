/**
 * Makes the browser ask before the tab closes, until the returned function is called. Sanity's own listener isn't called then: it tells
 * others that this tab is gone, although the person may stay, and without a connection, it crashes the Studio.
 */
export function askBeforeLeaving(): () => void {
  const ask = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('beforeunload', ask, { capture: true })
  return () => removeEventListener('beforeunload', ask, { capture: true })
}
