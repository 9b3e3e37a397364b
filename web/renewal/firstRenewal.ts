import { processWide } from './processWide.ts'

/** Whether this server has renewed its pages since it started, or has tried to in vain: then it shows its last good ones. */
export const firstRenewal = processWide<'awaited' | 'tried'>('firstRenewal', 'awaited')
