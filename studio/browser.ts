/** The Studio's window; empty when its configuration is read without one, by the command line and in tests. */
export const browser: Partial<Window> = typeof window === 'undefined' ? {} : window
