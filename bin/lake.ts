import { firstMessage, start } from './processes.ts'
import type { Settings } from './settings.ts'

type Secrets = { token: string; webhookSecret: string }

/** Starts the embedded content store with its Studio; it answers once this resolves. */
export async function startLake(settings: Settings, secrets: Secrets, env: Record<string, string> = {}) {
  const child = start('lake/main.ts', [], { LAKE_TOKEN: secrets.token, LAKE_STUDIO_DIR: 'studio/dist', ...env })
  await firstMessage(child).catch((cause: unknown) => {
    throw new Error('The content store did not start; it says why above', { cause })
  })
  return child
}

/** Has the content store tell the site of every published change from now on. */
export async function registerWebhook({ apiHost, siteUrl, site }: Settings, { token, webhookSecret }: Secrets) {
  const hook = {
    id: 'site',
    type: 'document',
    name: 'Renew the site',
    url: `${siteUrl}/api/revalidate`,
    httpMethod: 'POST',
    dataset: site.dataset,
    apiVersion: 'v2025-02-19',
    secret: webhookSecret,
    rule: { on: ['create', 'update', 'delete'], filter: '', projection: '{_id, _type}' },
  }
  const address = `${apiHost}/v2025-02-19/hooks/projects/${site.projectId}/${hook.id}`
  const response = await fetch(address, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(hook),
  })
  if (!response.ok) throw new Error(`The site's webhook was refused: ${await response.text()}`)
}
