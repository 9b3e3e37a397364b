/** The window of the Studio; empty where its configuration is read without one, by the command line and in tests. */
export const browser: Partial<Window> = typeof window === 'undefined' ? {} : window
