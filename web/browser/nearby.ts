/** Loads the map and its tiles once they are near the viewport. */
export function startMapInView(place: HTMLElement) {
  whenNearby(place, async () => {
    const { startMap } = await import('./map.tsx')
    startMap(place)
  })
}

/** Hides a frame if its host does not answer, so that a message takes its place. Browsers would show an error page, without an event. */
export function startEmbed(frame: HTMLIFrameElement) {
  const options: RequestInit = { mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }
  whenNearby(frame, () => fetch(frame.src, options).catch(() => (frame.hidden = true)), '100%')
}

/** Plays a video over its picture once it is near the viewport, unless the visitor wants less motion or data. */
export function startLoop(video: HTMLVideoElement) {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData) return
  video.addEventListener('playing', () => (video.hidden = false))
  whenNearby(video.parentElement ?? video, () => video.play().catch(() => undefined)) // browsers refuse it on a low battery
}

/** Calls `act` once, when the element comes near the viewport. */
function whenNearby(place: HTMLElement, act: () => unknown, rootMargin = '200px') {
  const nearby = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      nearby.disconnect()
      act()
    },
    { rootMargin },
  )
  nearby.observe(place)
}
