import { settings } from '../sanity/client.ts'

const timeoutMs = 500

/**
 * Asks the embedded store when a backup of it was last restored for proof.
 * @returns ISO time; null when it never was, or when the store cannot be asked
 */
export async function getLastProvenBackup(): Promise<string | null> {
  const { internalApiHost, readToken } = settings
  if (internalApiHost === '' || readToken === null) return null
  const response = await fetch(`${internalApiHost}/v1/backups`, {
    headers: { authorization: `Bearer ${readToken}` },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  return response?.ok ? ((await response.json()) as { lastProvenAt: string | null }).lastProvenAt : null
}
