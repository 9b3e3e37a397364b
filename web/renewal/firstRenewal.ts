import { processWide } from './processWide.ts'

/**
 * Whether pages still have to wait until this server has renewed them once since it started. They do not where that failed, as its
 * last good ones are shown then, nor where it renews none.
 */
export const firstRenewal = processWide<'awaited' | 'over'>('firstRenewal', 'awaited')
