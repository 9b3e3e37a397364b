import { palette } from '../../shared/palette.ts'
import type { Watchable } from '../streams/watchable.ts'

let isStudioOpen = false
let update = () => {}

/**
 * Shows that there is no connection before the Studio can: until it knows who is signed in, it renders only a spinner. Then
 * its own bar takes over.
 */
export function showBarBeforeSignIn(isLost: Watchable<boolean>) {
  const bar = document.createElement('div')
  bar.setAttribute('role', 'status')
  bar.style.cssText = `position: fixed; inset: 0 0 auto; z-index: 1; padding: 0.75rem; background: ${palette.glow}; color: ${palette.ink}; font: 0.875rem Figtree, sans-serif; text-align: center`
  update = () => {
    const isShown = isLost.get() && !isStudioOpen
    bar.textContent = isShown ? 'No connection. The Studio opens once you’re back online' : ''
    bar.hidden = !isShown
  }
  update()
  document.body.append(bar)
  isLost.watch(update)
}

/** Hides this bar in favor of the Studio's own, and returns a function that shows it again after signing out. */
export function handOverBar() {
  isStudioOpen = true
  update()
  return () => {
    isStudioOpen = false
    update()
  }
}
