/** Where the venue's clock hangs until the site settings say otherwise. */
export const defaultTimeZone = 'America/New_York'

export const isTimeZone = (name: string) => Intl.supportedValuesOf('timeZone').includes(name)
