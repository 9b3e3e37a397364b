import { useEffect } from 'react'

/**
 * On a phone, where the page itself scrolls: a menu opens where its button is. It gets the focus before it has its place, at the
 * head of the page, and browsers scroll to it there.
 */
export function useScrollKeptByMenus() {
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    let top = scrollY
    // It comes a frame after the browser has scrolled: until then this is where one was.
    const remember = () => (top = scrollY)
    const scrollBack = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches('[data-ui="Menu"]')) scrollTo({ top, behavior: 'instant' })
    }
    addEventListener('scroll', remember, { passive: true, signal })
    addEventListener('focusin', scrollBack, { signal })
    return () => listeners.abort()
  }, [])
}
