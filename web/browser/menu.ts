/** Opens and closes the menu of small screens; Escape, leaving and every navigation close it. */
export function startMenu(bar: HTMLElement, toggle: HTMLButtonElement) {
  const setOpen = (open: boolean) => toggle.setAttribute('aria-expanded', String(open))
  const isOpen = () => toggle.getAttribute('aria-expanded') === 'true'

  toggle.addEventListener('click', () => setOpen(!isOpen()))
  bar.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) setOpen(false)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return
    setOpen(false)
    toggle.focus()
  })
  document.addEventListener('pointerdown', (event) => {
    if (event.target instanceof Node && !bar.contains(event.target)) setOpen(false)
  })
  addEventListener('pageshow', () => setOpen(false))
}
