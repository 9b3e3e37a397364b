import type { Temporal as Polyfill } from 'temporal-polyfill'

const own = (globalThis as { Temporal?: typeof Polyfill }).Temporal

/** The browser's own Temporal; others load the polyfill, which is as large as the rest of the page. */
export const Temporal = own ?? (await import('./temporalPolyfill.ts')).Temporal
