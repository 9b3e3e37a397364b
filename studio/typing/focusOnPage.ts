/** Who types on the page. */
const typing = new Set<object>()
let focus: PropertyDescriptor | undefined

/** Whether somebody types on the page, and the form beside it only follows. */
export const isFocusOnPage = () => typing.size > 0

/**
 * Until it is given back, the form opens the field that is typed into without drawing the focus to itself, out of the page. Whoever
 * presses a key or clicks in the Studio has the focus there.
 */
export function keepFocusOnPage(who: object): void {
  typing.add(who)
  focus ??= Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'focus')
  Object.defineProperty(HTMLElement.prototype, 'focus', { ...focus, value: () => undefined })
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, giveBackAll, true)
}

export function giveFocusBack(who: object): void {
  typing.delete(who)
  if (typing.size > 0) return
  if (focus) Object.defineProperty(HTMLElement.prototype, 'focus', focus)
  for (const event of ['pointerdown', 'keydown']) removeEventListener(event, giveBackAll, true)
}

function giveBackAll() {
  for (const who of typing) giveFocusBack(who)
}
