/** Copies the texts of the post kit and prints one of its sheets. Its buttons are disabled until they work. */
export function startPostKit(kit: HTMLElement) {
  for (const button of kit.querySelectorAll<HTMLButtonElement>('button[data-copy], button[data-print]')) {
    const { print: sheet } = button.dataset
    button.addEventListener('click', () => (sheet === undefined ? void copy(button) : printOnly(sheet)))
    button.disabled = false
  }
}

async function copy(button: HTMLButtonElement) {
  const field = document.querySelector<HTMLTextAreaElement>(`#${button.dataset.copy}`)
  const status = button.parentElement?.querySelector('[role=status]')
  if (!field || !status) return
  status.textContent = ''
  try {
    await (button.dataset.formatted === undefined
      ? navigator.clipboard.writeText(field.value)
      : navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([field.value], { type: 'text/html' }) })]))
    status.textContent = 'Copied'
  } catch {
    field.select()
    status.textContent = 'Not copied: the browser does not allow it. The text is selected; copy it from there.'
  }
}

function printOnly(id: string) {
  const others = [...document.querySelectorAll<HTMLElement>('main > [data-poster]')].filter((sheet) => sheet.id !== id)
  const show = (isShown: boolean) => others.forEach((sheet) => (sheet.hidden = !isShown))
  show(false)
  addEventListener('afterprint', () => show(true), { once: true })
  print()
}
