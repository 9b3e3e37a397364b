/** Fetches the map and its tiles when a visitor comes near its place, and not before. */
export function startMapInView(place: HTMLElement) {
  whenNearby(place, async () => {
    const { startMap } = await import('./map.tsx')
    startMap(place)
  })
}

/** Says so where the host of a frame does not answer; browsers show an error page of their own, and tell nobody. */
export function startEmbed(frame: HTMLIFrameElement) {
  whenNearby(frame, async () => {
    const answers = await fetch(frame.src, {
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }).then(
      () => true,
      () => false,
    )
    frame.hidden = !answers
    frame.nextElementSibling?.toggleAttribute('hidden', answers)
  })
}

/** Does something once, when a visitor comes near a place. */
function whenNearby(place: HTMLElement, act: () => unknown) {
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
