const solidBeyondPixels = 300
const actsBeyond = 5

/** Solid once the page has scrolled; on the home page it also steps aside on the way down, but never with the focus in it. */
export function startTopBar(bar: HTMLElement) {
  const stepsAside = document.body.classList.contains('home')
  let turnedAt = 0
  let lastY = 0
  let isSettled = false

  // Below zero while a phone's page bounces back from a pull at its top.
  const position = () => Math.max(0, scrollY)
  const isInUse = () => bar.contains(document.activeElement) || bar.querySelector('[aria-expanded="true"]') !== null

  const update = () => {
    const y = position()
    bar.toggleAttribute('data-solid', y > solidBeyondPixels)
    if (!stepsAside || !isSettled) return
    if ((y - lastY) * (lastY - turnedAt) < 0) turnedAt = lastY
    lastY = y
    if (y > 0 && Math.abs(y - turnedAt) <= actsBeyond) return
    bar.toggleAttribute('data-aside', y > turnedAt && !isInUse())
    turnedAt = y
  }

  addEventListener('scroll', update, { passive: true })
  bar.addEventListener('focusin', () => bar.removeAttribute('data-aside'))
  // Until a page has loaded, it is the browser that scrolls: to an anchor, or to where the visitor was before.
  addEventListener('pageshow', () => {
    turnedAt = lastY = position()
    isSettled = true
    update()
  })
  update()
}

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
