import { processWide } from './processWide.ts'

/** Why the pages could not be renewed when that was tried last; undefined once they could. */
export const lastFailure = processWide<string | undefined>('lastFailure', undefined)
