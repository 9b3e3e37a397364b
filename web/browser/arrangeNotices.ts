/*
 * Runs as an inline script right after the notices, before they are painted, so that nothing shifts later. Removes the notices that
 * the visitor has dismissed (site.ts). Then, and whenever a notice is dismissed or expires, it unfolds the next one if none is
 * shown, and counts those that stay folded.
 */
const notices = document.currentScript?.previousElementSibling
const [list, fold] = notices?.children ?? []

if (notices) removeDismissed(notices)
if (notices && list && fold instanceof HTMLElement) {
  const arrange = () => arrangeFold(list, fold)
  arrange()
  new MutationObserver(arrange).observe(notices, { childList: true, subtree: true, attributeFilter: ['hidden'] })
}

function removeDismissed(notices: Element) {
  try {
    const dismissed = JSON.parse(localStorage.getItem('dismissedNotices') ?? '[]') as unknown[]
    for (const button of notices.querySelectorAll<HTMLElement>('[data-dismiss]')) {
      const id = `${button.dataset.dismiss}${button.previousElementSibling?.textContent}`
      if (dismissed.includes(id)) button.closest('li')?.remove()
    }
  } catch {
    // Without storage, or with something else in it, all notices are shown.
  }
}

/** Only sets what differs, because the observer would report it again. */
function arrangeFold(list: Element, fold: HTMLElement) {
  const current = (element: Element) => [...element.querySelectorAll('li:not([hidden])')]
  const [next] = current(fold)
  if (current(list).length === 0 && next) list.append(next)
  const { length } = current(fold)
  const label = `${length} more notice${length > 1 ? 's' : ''}`
  if (fold.hidden !== (length === 0)) fold.hidden = length === 0
  if (fold.firstElementChild && fold.firstElementChild.textContent !== label) fold.firstElementChild.textContent = label
}
