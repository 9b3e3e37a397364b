import { processWide } from './processWide.ts'

/** When the pages would next say something else than when all were renewed, in milliseconds since 1970; 0 before that. */
export const nextRenewal = processWide('nextRenewal', 0)
