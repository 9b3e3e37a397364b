/** Does something once, when a visitor comes near a place. */
export function whenNearby(place: HTMLElement, act: () => unknown) {
  const nearby = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      nearby.disconnect()
      act()
    },
    { rootMargin: '200px' },
  )
  nearby.observe(place)
}
