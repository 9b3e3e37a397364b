/** Loads the map and its tiles once they are near the viewport. */
export function startMapInView(place: HTMLElement) {
  whenNearby(place, async () => {
    const { startMap } = await import('./map.tsx')
    startMap(place)
  })
}

/** Replaces a frame with a message if its host does not answer. Browsers would show an error page, without an event. */
export function startEmbed(frame: HTMLIFrameElement) {
  whenNearby(
    frame,
    async () => {
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
      const box = frame.parentElement
      if (answers || box === null) return
      // Once it is below the window and stays there, so that nothing that the visitor sees shifts.
      let timer: ReturnType<typeof setTimeout> | undefined
      new IntersectionObserver(([entry], observer) => {
        clearTimeout(timer)
        if (!entry || entry.isIntersecting || entry.boundingClientRect.top < innerHeight) return
        timer = setTimeout(() => {
          observer.disconnect()
          box.dataset.empty = ''
        }, 300)
      }).observe(box)
    },
    '100%',
  )
}

/** Plays a video over its picture once the page has loaded, unless the visitor wants less motion or data. */
export function startLoop(video: HTMLVideoElement) {
  const button = video.nextElementSibling as HTMLButtonElement
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData) return
  const play = () => void video.play().catch(() => undefined) // browsers refuse it on a low battery
  video.addEventListener('playing', () => (video.hidden = button.hidden = false))
  for (const event of ['play', 'pause'])
    video.addEventListener(event, () => (button.textContent = video.paused ? 'Play' : 'Pause'))
  button.addEventListener('click', () => (video.paused ? play() : video.pause()))
  const start = () => whenNearby(video.parentElement ?? video, play)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
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
