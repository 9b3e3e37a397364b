/** The browser's window; empty where there is none, on the command line and in tests. */
export const browser: Partial<Window> = typeof window === 'undefined' ? {} : window

export const isEmbedded = process.env.SANITY_STUDIO_IS_EMBEDDED === 'true'
export const siteUrl = process.env.SANITY_STUDIO_SITE_URL ?? ''
