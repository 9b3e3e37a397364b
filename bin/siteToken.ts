import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StackSettings } from './settings.ts'

const name = 'Site'

/** Where the token is kept that the site reads the embedded store with. */
const siteTokenFile = ({ lake }: StackSettings) => join(lake.dir, 'site-token')

/** @returns the token that was made on an earlier start; null when there is none on this machine */
export function keptSiteToken(settings: StackSettings): string | null {
  const path = siteTokenFile(settings)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() || null : null
}

/**
 * The token that the site reads the embedded store with: a viewer's, made on the first start and kept in the store's
 * folder. One that was revoked is made anew.
 * @param administratorsToken makes it
 */
export async function ensureSiteToken(settings: StackSettings, administratorsToken: string): Promise<string> {
  const { storeOrigin, site } = settings
  const request = (path: string, token: string, init: RequestInit = {}) =>
    fetch(`${storeOrigin}/v2025-02-19${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })

  const kept = keptSiteToken(settings)
  if (kept !== null && (await request('/users/me', kept)).ok) return kept

  const tokens = `/projects/${site.projectId}/tokens`
  await request(`${tokens}/${name}`, administratorsToken, { method: 'DELETE' }) // of a folder whose copy of it was lost
  const body = JSON.stringify({ label: name, roleName: 'viewer' })
  const response = await request(tokens, administratorsToken, { method: 'POST', body })
  if (!response.ok) throw new Error(`The store gave the site no token: ${await response.text()}`)
  const { key } = (await response.json()) as { key: string }
  writeFileSync(siteTokenFile(settings), `${key}\n`, { mode: 0o600, flush: true })
  return key
}
