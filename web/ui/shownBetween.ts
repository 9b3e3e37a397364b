/**
 * Returns the attributes of an element that is only shown during a period, as of `now`. web/browser/clock.ts updates them while
 * the page is open or when it comes from a cache. Times are ISO 8601; a null bound is open.
 */
export function shownBetween(from: string | null, until: string | null, now: string) {
  const at = Date.parse(now)
  const isOn = (from === null || Date.parse(from) <= at) && (until === null || at < Date.parse(until))
  return { 'data-from': short(from), 'data-until': short(until), hidden: !isOn || undefined }
}

/** Shortens a time to the form "2026-11-24T01:30Z", because a page contains dozens of them. Returns other values unchanged. */
function short(time: string | null): string | undefined {
  if (time === null) return undefined
  const at = new Date(time)
  return Number.isNaN(at.getTime()) ? time : at.toISOString().replace(/(:00)?\.000Z$/, 'Z')
}
