/*
 * Runs as an inline script right after the notices, before they are painted, so that nothing shifts later: removes the notices that
 * the visitor has dismissed (site.ts).
 */
try {
  const dismissed = JSON.parse(localStorage.getItem('dismissedNotices') ?? '[]') as unknown[]
  const buttons = document.currentScript?.previousElementSibling?.querySelectorAll<HTMLElement>('[data-dismiss]')
  for (const button of buttons ?? []) {
    const id = `${button.dataset.dismiss}${button.previousElementSibling?.textContent}`
    if (dismissed.includes(id)) button.closest('li')?.remove()
  }
} catch {
  // Without storage, or with something else in it, all notices are shown.
}
