import { palette } from '../../shared/palette.ts'
import type { Watchable } from '../streams/watchable.ts'

let isStudioOpen = false
let update = () => {}

/**
 * Says that there is no connection while the Studio itself cannot: until it knows who is signed in, it shows a wheel that turns. Then its own bar
 * takes over.
 */
export function showBarBeforeSignIn(isLost: Watchable<boolean>) {
  const bar = document.createElement('div')
  bar.setAttribute('role', 'status')
  bar.style.cssText = `position: fixed; inset: 0 0 auto; z-index: 1; padding: 0.75rem; background: ${palette.glow}; color: ${palette.ink}; font: 0.875rem Figtree, sans-serif; text-align: center`
  update = () => {
    const isShown = isLost.get() && !isStudioOpen
    bar.textContent = isShown ? 'No connection. The Studio opens by itself when it is back' : ''
    bar.hidden = !isShown
  }
  update()
  document.body.append(bar)
  isLost.watch(update)
}

/** @returns what hands it back, when whoever was signed in no longer is */
export function handOverBar() {
  isStudioOpen = true
  update()
  return () => {
    isStudioOpen = false
    update()
  }
}
