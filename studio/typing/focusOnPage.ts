/** The editing sessions on the page. */
const typing = new Set<object>()
let focus: PropertyDescriptor | undefined

/** Returns whether somebody is typing on the page, so that the form must not take the focus. */
export const isTypingOnPage = () => typing.size > 0

/**
 * Prevents the form from taking the focus when it opens the field that somebody types into on the page. A click or key press
 * in the Studio releases the focus.
 */
export function keepFocusOnPage(session: object): void {
  typing.add(session)
  focus ??= Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'focus')
  Object.defineProperty(HTMLElement.prototype, 'focus', { ...focus, value: () => undefined })
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, releaseAll, true)
}

/** Lets the form take the focus again once all sessions have released it. */
export function releaseFocus(session: object): void {
  typing.delete(session)
  if (typing.size > 0) return
  if (focus) Object.defineProperty(HTMLElement.prototype, 'focus', focus)
  for (const event of ['pointerdown', 'keydown']) removeEventListener(event, releaseAll, true)
}

function releaseAll() {
  for (const session of typing) releaseFocus(session)
}
