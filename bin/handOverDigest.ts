import type { SanityClient } from '@sanity/client'
import { digest } from '../checks/digest.ts'
import { findings } from '../checks/findings.ts'
import { getContent, getDrafts } from '../checks/contentQuery.ts'
import { type Backups, type Delivery, deliveryFindings } from '../checks/storeFindings.ts'
import type { StackSettings } from './stackSettings.ts'
import { storeClient } from './storeAccess.ts'

const hourInMs = 60 * 60_000

/** Hands the weekly mail to the embedded store now and every hour, if a mail server is set. */
export function keepDigest(settings: StackSettings, token: string): void {
  if (settings.lake.mail === null) return
  const client = storeClient(settings, { perspective: 'published', timeout: 10_000, token })
  const hand = () =>
    handOverDigest(client, new Date().toISOString()).catch((error: unknown) =>
      console.error(`The weekly mail was not made: ${(error as Error).message}. Next try in an hour.`),
    )
  void hand()
  setInterval(() => void hand(), hourInMs).unref()
}

/**
 * Composes the weekly mail and hands it to the store, which sends it once a week.
 * @param client an administrator's
 * @param now ISO 8601
 */
export async function handOverDigest(client: SanityClient, now: string): Promise<void> {
  const { projectId } = client.config()
  const [content, drafts, deliveries, backups] = await Promise.all([
    getContent(client),
    getDrafts(client),
    client.request<Delivery[]>({ url: `/deliveries/projects/${projectId}` }),
    client.request<Backups>({ url: '/backups' }),
  ])
  const found = [...deliveryFindings(deliveries, now), ...findings(content, { drafts, authors: new Map() }, now)]
  const body = digest({ content, findings: found, backups }, now)
  await client.request({ method: 'PUT', url: '/digest', body })
}
