/** Opens and closes the menu of small screens; Escape, leaving and every navigation close it. */
export function startMenu(bar: HTMLElement, toggle: HTMLButtonElement) {
  const setOpen = (open: boolean) => toggle.setAttribute('aria-expanded', String(open))
  const isOpen = () => toggle.getAttribute('aria-expanded') === 'true'
  const closeWhenOutside = (target: EventTarget | null) => {
    if (target instanceof Node && !bar.contains(target)) setOpen(false)
  }

  toggle.addEventListener('click', () => setOpen(!isOpen()))
  bar.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) setOpen(false)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !isOpen()) return
    setOpen(false)
    toggle.focus()
  })
  document.addEventListener('pointerdown', ({ target }) => closeWhenOutside(target))
  bar.addEventListener('focusout', ({ relatedTarget }) => closeWhenOutside(relatedTarget))
  // A page that comes back as it was left, and a step back to another anchor of the same page.
  for (const arrival of ['pageshow', 'popstate']) addEventListener(arrival, () => setOpen(false))
  addEventListener('resize', () => {
    if (toggle.offsetWidth === 0) setOpen(false)
  })
}
