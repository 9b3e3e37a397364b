const solidBeyond = 300
const hideAfter = 5

/** Solid once the page has scrolled; on the home page it also steps aside on the way down, but never with the focus in it. */
export function startTopBar(bar: HTMLElement) {
  const stepsAside = document.body.classList.contains('home')
  let lastY = scrollY

  const update = () => {
    bar.toggleAttribute('data-solid', scrollY > solidBeyond)
    const moved = scrollY - lastY
    if (!stepsAside || Math.abs(moved) <= hideAfter) return
    lastY = scrollY
    const inUse = bar.contains(document.activeElement) || bar.querySelector('[aria-expanded="true"]') !== null
    bar.toggleAttribute('data-aside', moved > 0 && scrollY > bar.offsetHeight && !inUse)
  }

  addEventListener('scroll', update, { passive: true })
  bar.addEventListener('focusin', () => bar.removeAttribute('data-aside'))
  update()
}
