import { settings } from '../sanity/client.ts'
import type { Failure } from './state.ts'

/** Statuses of requests that may succeed when they are repeated unchanged. */
const temporary = [408, 425, 429]

export function describeFailure(error: unknown): Failure {
  const { statusCode = 0, message, cause } = error as Error & { statusCode?: number }
  const isRefusal = statusCode >= 400 && statusCode < 500 && !temporary.includes(statusCode)
  if (!isRefusal) return { message: cause instanceof Error ? `${message}: ${cause.message}` : message, isRefusal }
  const token = `SANITY_READ_TOKEN${settings.readToken === null ? ', which is empty' : ''}`
  return {
    message: `The content store refuses the site with ${statusCode} (${message.trim()}); check ${token}, SANITY_PROJECT_ID and SANITY_DATASET`,
    isRefusal,
  }
}
