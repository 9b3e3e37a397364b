import { type ClientConfig, createClient } from '@sanity/client'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiVersion } from '../shared/apiVersion.ts'
import type { StackSettings } from './stackSettings.ts'

export const storeClient = ({ site }: StackSettings, options: ClientConfig) =>
  createClient({
    projectId: site.projectId,
    dataset: site.dataset,
    apiVersion,
    useCdn: false,
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only way to point the client at an embedded store
    ...(site.internalApiHost && { apiHost: site.internalApiHost, useProjectHostname: false }),
    ...options,
  })

/**
 * Checks that a hosted Content Lake holds the site's content before the site is built from it.
 * @throws Error with one sentence that says what is missing and what to do
 */
export async function assertHostedContent(settings: StackSettings): Promise<void> {
  const { projectId, dataset } = settings.site
  const client = storeClient(settings, { perspective: 'published', maxRetries: 0, token: findReadToken(settings) })
  const found = await client.fetch<unknown>('*[_id == "siteSettings"][0]._id').catch((cause: unknown) => {
    throw new Error(
      `The dataset "${dataset}" of the hosted project "${projectId}" cannot be read (${(cause as Error).message}); check SANITY_PROJECT_ID, SANITY_DATASET, for a private dataset SANITY_READ_TOKEN, and the network`,
      { cause },
    )
  })
  if (found === null) {
    throw new Error(
      `The dataset "${dataset}" of the hosted project "${projectId}" holds no content; import the sample with: npm run sanity -- datasets import ../content/data.ndjson --dataset ${dataset}`,
    )
  }
}

const name = 'Site'

const siteTokenFile = ({ lake }: StackSettings) => join(lake.dir, 'site-token')

/** Returns the site's token that an earlier start saved, or undefined if there is none on this machine. */
function savedSiteToken(settings: StackSettings): string | undefined {
  const path = siteTokenFile(settings)
  return existsSync(path) ? readFileSync(path, 'utf8').trim() || undefined : undefined
}

/** Returns the token with which the site reads the store: that of the settings, or the one that an embedded store here saved. */
export const findReadToken = (settings: StackSettings): string | undefined =>
  settings.site.readToken ?? (settings.isEmbedded ? savedSiteToken(settings) : undefined)

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
  if (saved !== undefined && (await request('/users/me', saved)).ok) return saved

  const tokens = `/projects/${site.projectId}/tokens`
  await request(`${tokens}/${name}`, administratorsToken, { method: 'DELETE' }) // one whose file was lost
  const body = JSON.stringify({ label: name, roleName: 'viewer' })
  const response = await request(tokens, administratorsToken, { method: 'POST', body })
  if (!response.ok) throw new Error(`The store gave the site no token: ${await response.text()}`)
  const { key } = (await response.json()) as { key: string }
  writeFileSync(siteTokenFile(settings), `${key}\n`, { mode: 0o600, flush: true })
  return key
}
