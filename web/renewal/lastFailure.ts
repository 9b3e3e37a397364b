import { settings } from '../sanity/client.ts'
import { processWide } from './processWide.ts'

export type Failure = {
  /** One sentence without its period. */
  message: string
  /** Whether the content store refuses what the site asks, so that trying again is of no use until somebody acts. */
  isRefusal: boolean
}

/** Why the pages could not be renewed when that was tried last; undefined once they could. */
export const lastFailure = processWide<Failure | undefined>('lastFailure', undefined)

/** Statuses of requests that succeed later as they are. */
const passing = [408, 425, 429]

/** Describes why pages could not be made. */
export function failureOf(error: unknown): Failure {
  const { statusCode = 0, message, cause } = error as Error & { statusCode?: number }
  const isRefusal = statusCode >= 400 && statusCode < 500 && !passing.includes(statusCode)
  if (!isRefusal) return { message: cause instanceof Error ? `${message}: ${cause.message}` : message, isRefusal }
  const token = `SANITY_READ_TOKEN${settings.readToken === null ? ', which is empty' : ''}`
  return {
    message: `The content store refuses the site with ${statusCode} (${message.trim()}); check ${token}, SANITY_PROJECT_ID and SANITY_DATASET`,
    isRefusal,
  }
}
