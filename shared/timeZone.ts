/** The default until the site settings set a time zone. */
export const defaultTimeZone = 'America/New_York'

/** Returns the time zone with a name that `Intl` knows, or the default one. */
export function knownTimeZone(name: string | null | undefined): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name || defaultTimeZone }).resolvedOptions().timeZone
  } catch {
    return defaultTimeZone
  }
}

export const isTimeZone = (name: string) => Intl.supportedValuesOf('timeZone').includes(name)
