import { whenNearby } from './nearby.ts'

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
