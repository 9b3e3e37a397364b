/**
 * Attributes of what shows only from one moment to another, as seen at `now`; web/browser/clock.ts keeps them true
 * while the page is open or comes from a cache. Moments are ISO 8601; null means without end.
 */
export function shownBetween(from: string | null, until: string | null, now: string) {
  const at = Date.parse(now)
  const isOn = (from === null || Date.parse(from) <= at) && (until === null || at < Date.parse(until))
  return { 'data-from': short(from), 'data-until': short(until), hidden: !isOn || undefined }
}

/** The same moment as "2026-11-24T01:30Z": a page holds dozens of them. What is no moment stays as it is. */
function short(moment: string | null): string | undefined {
  if (moment === null) return undefined
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? moment : at.toISOString().replace(/(:00)?\.000Z$/, 'Z')
}
