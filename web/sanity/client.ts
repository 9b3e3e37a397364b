import { createClient } from '@sanity/client'
import { readSiteSettings } from './settings.ts'

export const settings = readSiteSettings(process.env)

/** While the site is built there is no last good page, and the machine is busy with the build. */
const timeoutInMs = process.env.NEXT_PHASE === 'phase-production-build' ? 60_000 : 5000

/** Reads what is published. One retry and five seconds at most: visitors have the last good page meanwhile. */
export const client = createClient({
  projectId: settings.projectId,
  dataset: settings.dataset,
  apiVersion: '2025-02-19',
  perspective: 'published',
  useCdn: false,
  timeout: timeoutInMs,
  maxRetries: 1,
  ...(settings.apiHost && { apiHost: settings.apiHost, useProjectHostname: false }),
})

/** Reads drafts over what is published; null while SANITY_READ_TOKEN is not set. */
export const draftsClient =
  settings.readToken === null ? null : client.withConfig({ token: settings.readToken, perspective: 'drafts' })
