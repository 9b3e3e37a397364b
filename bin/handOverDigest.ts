import type { SanityClient } from '@sanity/client'
import { createPreviewSecret } from '@sanity/preview-url-secret/create-secret'
import { digest } from '../checks/digest.ts'
import { findings } from '../checks/findings.ts'
import { getContent, getDrafts } from '../checks/contentQuery.ts'
import { type Backups, type Delivery, deliveryFindings } from '../checks/storeFindings.ts'
import type { VisitorChange, VisitorChanges } from '../shared/visitorChanges.ts'
import type { StackSettings } from './stackSettings.ts'
import { storeClient } from './storeAccess.ts'

const hourInMs = 60 * 60_000
/** The same document each time, as each holds a secret for an hour. */
const secretId = 'weekly-mail-secret'
const weekInMs = 7 * 24 * hourInMs

/**
 * Hands the weekly mail to the embedded store now and every hour, if a mail server is set.
 * @param site the site's address, such as `http://localhost:3000`
 */
export function keepDigest(settings: StackSettings, token: string, site: string): void {
  if (settings.lake.mail === null) return
  const client = storeClient(settings, { perspective: 'published', timeout: 10_000, token })
  const hand = () =>
    handOverDigest(client, site, new Date().toISOString()).catch((error: unknown) =>
      console.error(`The weekly mail was not made: ${(error as Error).message}. Next try in an hour.`),
    )
  void hand()
  setInterval(() => void hand(), hourInMs).unref()
}

/**
 * Composes the weekly mail and hands it to the store, which sends it once a week.
 * @param client an administrator's
 * @param site the site's address
 * @param now ISO 8601
 */
export async function handOverDigest(client: SanityClient, site: string, now: string): Promise<void> {
  const { projectId } = client.config()
  const [content, drafts, changes, deliveries, backups] = await Promise.all([
    getContent(client),
    getDrafts(client),
    readChanges(client, site, new Date(Date.parse(now) - weekInMs).toISOString()),
    client.request<Delivery[]>({ url: `/deliveries/projects/${projectId}` }),
    client.request<Backups>({ url: '/backups' }),
  ])
  const found = [...deliveryFindings(deliveries, now), ...findings(content, { drafts, authors: new Map() }, now)]
  const body = digest({ content, findings: found, backups, changes }, now)
  await client.request({ method: 'PUT', url: '/digest', body })
}

/**
 * Asks the site what visitors read differently than at a time in the past. Returns a sentence if it can't tell.
 * @param since ISO 8601
 */
export async function readChanges(
  client: SanityClient,
  site: string,
  since: string,
): Promise<VisitorChange[] | string> {
  const { id } = await client.users.getById('me')
  const { secret } = await createPreviewSecret(client, 'weekly-mail', site, id, secretId)
  try {
    const response = await fetch(`${site}/api/changes`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ since }),
      signal: AbortSignal.timeout(30_000),
    })
    if (!response.ok) return `Not known: the site answered ${response.status}.`
    const found = (await response.json()) as VisitorChanges | null
    return found?.changes ?? 'There was no site yet.'
  } catch (error) {
    return `Not known: the site did not answer (${(error as Error).message}).`
  }
}
