const key = 'dismissedNotices'

/** Lets visitors dismiss notices. The browser remembers the last twenty; a notice whose start or text changes is shown again. */
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
    // Without storage, the notice is shown again on the next page.
  }
}
