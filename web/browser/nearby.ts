/** Loads the map and its tiles once they are near the viewport. */
export function startMapInView(place: HTMLElement) {
  whenNearby(place, async () => {
    const { startMap } = await import('./map.tsx')
    startMap(place)
  })
}

/** Replaces a frame with a message if its host does not answer. Browsers would show an error page, without an event. */
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

/** Calls `act` once, when the element comes near the viewport. */
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
