import { type ClientConfig, createClient } from '@sanity/client'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiVersion } from '../shared/apiVersion.ts'
import type { StackSettings, StoreSecrets } from './stackSettings.ts'

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
  const problem = await client.fetch<unknown>('*[_id == "siteSettings"][0]._id').then(
    (found) =>
      found === null &&
      `holds no content; import the sample with: npm run sanity -- datasets import ../content/data.ndjson --dataset ${dataset}`,
    (error: unknown) =>
      `cannot be read (${(error as Error).message}); check SANITY_PROJECT_ID, SANITY_DATASET, for a private dataset SANITY_READ_TOKEN, and the network`,
  )
  if (problem) throw new Error(`The dataset "${dataset}" of the hosted project "${projectId}" ${problem}`)
}

/** Returns a secret that a start saved in the folder of the embedded store; undefined if there is none on this machine. */
export function savedSecret({ isEmbedded, lake }: StackSettings, name: 'site-token' | 'webhook-secret') {
  const path = join(lake.dir, name)
  return isEmbedded && existsSync(path) ? readFileSync(path, 'utf8').trim() || undefined : undefined
}

/** Returns the token with which the site reads the store: that of the settings, or the one that an embedded store here saved. */
export const findReadToken = (settings: StackSettings): string | undefined =>
  settings.site.readToken ?? savedSecret(settings, 'site-token')

/**
 * Returns the viewer's token with which the site reads the embedded store: that of the settings, or one that the first start
 * creates and saves in the store's folder. Replaces a saved one that was revoked.
 */
export async function ensureSiteToken(settings: StackSettings, administratorsToken: string): Promise<string> {
  const { lake, site } = settings
  if (site.readToken) return site.readToken
  const saved = savedSecret(settings, 'site-token')
  const reader = storeClient(settings, { token: saved })
  if (saved && (await reader.request<unknown>({ url: '/users/me' }).catch(() => null))) return saved

  const administrator = storeClient(settings, { token: administratorsToken })
  const url = `/projects/${site.projectId}/tokens`
  await administrator.request({ method: 'DELETE', url: `${url}/Site` }).catch(() => undefined) // one whose file was lost, if any
  const body = { label: 'Site', roleName: 'viewer' }
  const { key } = await administrator.request<{ key: string }>({ method: 'POST', url, body })
  writeFileSync(join(lake.dir, 'site-token'), `${key}\n`, { mode: 0o600, flush: true })
  return key
}

/** Registers the webhook that notifies the site of every published change. */
export async function registerWebhook(settings: StackSettings, { token, webhookSecret }: StoreSecrets): Promise<void> {
  const { siteOrigin, site } = settings
  await storeClient(settings, { token }).request({
    method: 'PUT',
    url: `/hooks/projects/${site.projectId}/site`,
    body: {
      name: 'Renew the site',
      // Not SITE_URL: a request within the machine need not go through the internet.
      url: `${siteOrigin}/api/revalidate`,
      dataset: site.dataset,
      apiVersion: `v${apiVersion}`,
      secret: webhookSecret,
    },
  })
}
