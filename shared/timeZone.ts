/** Applies until the site settings name another time zone. */
export const defaultTimeZone = 'America/New_York'

export const isTimeZone = (name: string) => Intl.supportedValuesOf('timeZone').includes(name)
