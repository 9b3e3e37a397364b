import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StackSettings } from './settings.ts'

const name = 'Site'

/** Returns the path of the file that holds the site's token for the embedded store. */
const siteTokenFile = ({ lake }: StackSettings) => join(lake.dir, 'site-token')

/** Returns the token that an earlier start saved, or null if there is none on this machine. */
export function savedSiteToken(settings: StackSettings): string | null {
  const path = siteTokenFile(settings)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() || null : null
}

/**
 * Returns the viewer's token with which the site reads the embedded store. The first start creates it and saves it in the store's
 * folder; a revoked one is replaced.
 */
export async function ensureSiteToken(settings: StackSettings, administratorsToken: string): Promise<string> {
  const { storeOrigin, site } = settings
  const request = (path: string, token: string, init: RequestInit = {}) =>
    fetch(`${storeOrigin}/v2025-02-19${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })

  const saved = savedSiteToken(settings)
  if (saved !== null && (await request('/users/me', saved)).ok) return saved

  const tokens = `/projects/${site.projectId}/tokens`
  await request(`${tokens}/${name}`, administratorsToken, { method: 'DELETE' }) // one whose file was lost
  const body = JSON.stringify({ label: name, roleName: 'viewer' })
  const response = await request(tokens, administratorsToken, { method: 'POST', body })
  if (!response.ok) throw new Error(`The store gave the site no token: ${await response.text()}`)
  const { key } = (await response.json()) as { key: string }
  writeFileSync(siteTokenFile(settings), `${key}\n`, { mode: 0o600, flush: true })
  return key
}
