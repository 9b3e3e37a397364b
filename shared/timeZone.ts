/** The default until the site settings set a time zone. */
export const defaultTimeZone = 'America/New_York'

/** Returns the time zone with a name that `Intl` knows, or another one. */
export function knownTimeZone(name: string | null | undefined, otherwise = defaultTimeZone): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name || otherwise }).resolvedOptions().timeZone
  } catch {
    return otherwise
  }
}

/** Returns whether a name is that of a time zone with a continent and a city, which the Studio's own inputs know. */
export const isTimeZone = (name: string) => name.includes('/') && Intl.supportedValuesOf('timeZone').includes(name)

/** Returns the date in a time zone at an instant, as `YYYY-MM-DD`. No locale is formatted so by all browsers. */
export function dateIn(timeZone: string | undefined, moment: Date | number): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}
