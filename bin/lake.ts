import { lakeFlags } from 'embedded-lake/settings'
import { cannotStart } from 'server-toolkit/settings.ts'
import { apiVersion } from '../shared/apiVersion.ts'
import { keepRunning } from './keepRunning.ts'
import { cannotStartBecause, firstMessage, start } from './processes.ts'
import type { StackSettings } from './settings.ts'

type Secrets = { token: string; webhookSecret: string }

/**
 * Starts the embedded content store with its Studio, and resolves once it answers. If it dies later, it is restarted: its data
 * is safe, and the site keeps serving pages meanwhile.
 */
export async function startLake(secrets: Secrets, env: NodeJS.Dict<string> = {}): Promise<{ pid: number | undefined }> {
  const launch = () =>
    start('packages/lake/src/main.ts', [], {
      env: { ...env, LAKE_TOKEN: secrets.token, LAKE_STUDIO_DIR: 'studio/dist' },
      execArgv: lakeFlags,
      stopsLast: true, // the site may still be reading from it
    })
  const child = launch()
  await firstMessage(child).catch((cause: unknown) => {
    const error = new Error('The content store did not start; its output above says why', { cause })
    throw child.exitCode === cannotStart ? cannotStartBecause(error) : error
  })
  keepRunning('The content store', launch, child)
  return { pid: child.pid }
}

/** Registers the webhook that notifies the site of every published change. */
export async function registerWebhook(
  { storeOrigin, siteOrigin, site }: StackSettings,
  { token, webhookSecret }: Secrets,
) {
  const hook = {
    id: 'site',
    name: 'Renew the site',
    // Not SITE_URL: a request within the machine need not go through the internet.
    url: `${siteOrigin}/api/revalidate`,
    dataset: site.dataset,
    apiVersion: `v${apiVersion}`,
    secret: webhookSecret,
    rule: { on: ['create', 'update', 'delete'], projection: '{_id, _type}' },
  }
  const response = await fetch(`${storeOrigin}/v2025-02-19/hooks/projects/${site.projectId}/${hook.id}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(hook),
  })
  if (!response.ok) throw new Error(`The site's webhook was refused: ${await response.text()}`)
}
