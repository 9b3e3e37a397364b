const key = 'dismissedNotices'

/**
 * Lets visitors put a notice away; this browser remembers the last twenty, each until it begins at another time or says
 * something else.
 */
export function startNotices(list: HTMLElement) {
  for (const button of list.querySelectorAll<HTMLButtonElement>('button[data-dismiss]')) {
    button.addEventListener('click', () => {
      remember(`${button.dataset.dismiss ?? ''}${button.previousElementSibling?.textContent ?? ''}`)
      button.closest('li')?.remove()
      list.focus({ preventScroll: true })
    })
  }
}

function remember(notice: string) {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as string[]
    localStorage.setItem(key, JSON.stringify([...kept, notice].slice(-20)))
  } catch {
    // A browser that keeps nothing for us shows the notice again on the next page.
  }
}
