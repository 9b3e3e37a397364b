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
