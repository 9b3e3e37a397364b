import { processWide } from './processWide.ts'

/** When some page would next say something else, in milliseconds since 1970; 0 until a page has been made. */
export const nextRenewal = processWide('nextRenewal', 0)
