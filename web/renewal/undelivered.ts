import { settings } from '../sanity/client.ts'

type Delivery = { name: string; waitingSince: string | null; setAside: number; reason: string | null }

const limits = { answerInMs: 2000, waitingInMs: 60_000 }

/**
 * Why changes do not arrive here, as the embedded store says; null when they do, or when it cannot be asked: then pages
 * cannot be renewed either, which is told elsewhere.
 */
export async function getUndelivered(): Promise<string | null> {
  const { internalApiHost, projectId, readToken } = settings
  if (internalApiHost === '' || readToken === null) return null
  const response = await fetch(`${internalApiHost}/v1/deliveries/projects/${projectId}`, {
    headers: { authorization: `Bearer ${readToken}` },
    signal: AbortSignal.timeout(limits.answerInMs),
  }).catch(() => null)
  return response?.ok ? describe((await response.json()) as Delivery[], Date.now()) : null
}

/** @param now milliseconds since 1970 */
function describe(deliveries: Delivery[], now: number): string | null {
  const late = deliveries.find(
    ({ waitingSince, setAside }) =>
      setAside > 0 || (waitingSince !== null && now - Date.parse(waitingSince) > limits.waitingInMs),
  )
  if (!late) return null
  const what = late.setAside > 0 ? 'were given up' : `wait since ${late.waitingSince}`
  return `Messages of the content store to "${late.name}" ${what}${late.reason ? `: ${late.reason}` : ''}`
}
