const solidBeyondPixels = 300
const toleranceInPixels = 5

/** Makes the bar solid once the page is scrolled. On the home page, scrolling down hides the bar unless it has the focus. */
export function startTopBar(bar: HTMLElement) {
  const hidesOnScroll = document.body.classList.contains('home')
  let turnedAt = 0
  let lastY = 0
  let isSettled = false

  // Negative while a phone's page bounces at its top.
  const position = () => Math.max(0, scrollY)
  const isInUse = () => bar.contains(document.activeElement) || bar.querySelector('[aria-expanded="true"]') !== null

  const update = () => {
    const y = position()
    bar.toggleAttribute('data-solid', y > solidBeyondPixels)
    if (!hidesOnScroll || !isSettled) return
    if ((y - lastY) * (lastY - turnedAt) < 0) turnedAt = lastY
    lastY = y
    if (y > 0 && Math.abs(y - turnedAt) <= toleranceInPixels) return
    bar.toggleAttribute('data-aside', y > turnedAt && !isInUse())
    turnedAt = y
  }

  addEventListener('scroll', update, { passive: true })
  bar.addEventListener('focusin', () => bar.removeAttribute('data-aside'))
  // Before the page has loaded, the browser itself scrolls to an anchor or restores the scroll position.
  addEventListener('pageshow', () => {
    turnedAt = lastY = position()
    isSettled = true
    update()
  })
  update()
}

/** Opens and closes the menu on small screens. Escape, a click or focus outside, and navigation close it. */
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
  // `pageshow` covers the back/forward cache, `popstate` navigation between anchors of the page.
  for (const arrival of ['pageshow', 'popstate']) addEventListener(arrival, () => setOpen(false))
  addEventListener('resize', () => {
    if (toggle.offsetWidth === 0) setOpen(false)
  })
}
