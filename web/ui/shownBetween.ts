/**
 * Attributes of what shows only from one moment to another, as seen at `now`; web/browser/clock.ts keeps them true
 * while the page is open or comes from a cache. Moments are ISO 8601; null means without end.
 */
export function shownBetween(from: string | null, until: string | null, now: string) {
  const at = Date.parse(now)
  const isOn = (from === null || Date.parse(from) <= at) && (until === null || at < Date.parse(until))
  return { 'data-from': from ?? undefined, 'data-until': until ?? undefined, hidden: !isOn || undefined }
}
