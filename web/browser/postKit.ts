/** Copies the texts of the post kit. Its buttons are disabled until they work. */
export function startPostKit(kit: HTMLElement) {
  for (const button of kit.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.addEventListener('click', () => void copy(button))
    button.disabled = false
  }
}

async function copy(button: HTMLButtonElement) {
  const field = document.querySelector<HTMLTextAreaElement>(`#${button.dataset.copy}`)
  const status = button.parentElement?.querySelector('[role=status]')
  if (!field || !status) return
  status.textContent = ''
  try {
    await navigator.clipboard.writeText(field.value)
    status.textContent = 'Copied'
  } catch {
    field.select()
    status.textContent = 'Not copied: the browser does not allow it. The text is selected; copy it from there.'
  }
}
