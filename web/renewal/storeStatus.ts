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

type Delivery = { name: string; waitingSince: string | null; setAside: number; reason: string | null }

const limits = { answerInMs: 2000, backupAnswerInMs: 500, waitingInMs: 60_000 }

/**
 * Asks the embedded store whether its messages reach the site.
 * @returns why they don't; null if they do, or if the store can't be reached, which the last failure already reports
 */
export async function getDeliveryProblem(): Promise<string | null> {
  const deliveries = (await ask(`deliveries/projects/${settings.projectId}`, limits.answerInMs)) as Delivery[] | null
  return deliveries && describeLate(deliveries, Date.now())
}

/** @param now milliseconds since 1970 */
function describeLate(deliveries: Delivery[], now: number): string | null {
  const late = deliveries.find(
    ({ waitingSince, setAside }) =>
      setAside > 0 || (waitingSince !== null && now - Date.parse(waitingSince) > limits.waitingInMs),
  )
  if (!late) return null
  const what = late.setAside > 0 ? 'were given up' : `wait since ${late.waitingSince}`
  return `Messages of the content store to "${late.name}" ${what}${late.reason ? `: ${late.reason}` : ''}`
}

/**
 * Asks the embedded store for the age of its last good backup.
 * @returns ISO 8601: what was written before it is in the backup; null without one, or if the store can't be reached
 */
export async function getLastGoodBackup(): Promise<string | null> {
  const backups = (await ask('backups', limits.backupAnswerInMs)) as { lastGoodAt: string | null } | null
  return backups && backups.lastGoodAt
}

/** Returns what the embedded store answers; null if there is none, or if it doesn't answer in time. */
async function ask(path: string, milliseconds: number): Promise<unknown> {
  const { internalApiHost, readToken } = settings
  if (internalApiHost === '' || readToken === null) return null
  const response = await fetch(`${internalApiHost}/v1/${path}`, {
    headers: { authorization: `Bearer ${readToken}` },
    signal: AbortSignal.timeout(milliseconds),
  }).catch(() => null)
  return response?.ok ? response.json() : null
}
