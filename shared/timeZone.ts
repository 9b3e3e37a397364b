/** The default until the site settings set a time zone. */
export const defaultTimeZone = 'America/New_York'

/** Returns the time zone with a name if `Intl` knows it, or the fallback. */
export function knownTimeZone(name: string | null | undefined, fallback = defaultTimeZone): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name || fallback }).resolvedOptions().timeZone
  } catch {
    return fallback
  }
}

/** Returns whether a time zone is named by a continent and a city. The Studio's own inputs know only these. */
export const isTimeZone = (name: string) => name.includes('/') && Intl.supportedValuesOf('timeZone').includes(name)

/** Returns the date in a time zone at an instant, as `YYYY-MM-DD`. No locale has this format in all browsers. */
export function dateIn(timeZone: string | undefined, moment: Date | number): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}
