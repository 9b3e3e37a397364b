/** Fetches the map and its tiles when a visitor comes near its place, and not before. */
export function startMapInView(place: HTMLElement) {
  const nearby = new IntersectionObserver(
    async (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      nearby.disconnect()
      const { startMap } = await import('./map.ts')
      startMap(place)
    },
    { rootMargin: '200px' },
  )
  nearby.observe(place)
}
