import { whenNearby } from './nearby.ts'

/** Fetches the map and its tiles when a visitor comes near its place, and not before. */
export function startMapInView(place: HTMLElement) {
  whenNearby(place, async () => {
    const { startMap } = await import('./map.tsx')
    startMap(place)
  })
}
