import { ClientError, createClient, type QueryParams, type SanityClient, ServerError } from '@sanity/client'
import { apiVersion } from '../../shared/apiVersion.ts'
import { limitContent } from './limitContent.ts'
import { readSiteSettings } from './settings.ts'

/** Listed individually, because next.config.ts replaces each of these expressions for browsers in development. */
export const settings = readSiteSettings({
  SANITY_PROJECT_ID: process.env.SANITY_PROJECT_ID,
  SANITY_DATASET: process.env.SANITY_DATASET,
  SANITY_API_HOST: process.env.SANITY_API_HOST,
  SANITY_INTERNAL_API_HOST: process.env.SANITY_INTERNAL_API_HOST,
  SANITY_STUDIO_URL: process.env.SANITY_STUDIO_URL,
  SANITY_READ_TOKEN: process.env.SANITY_READ_TOKEN,
  SANITY_WEBHOOK_SECRET: process.env.SANITY_WEBHOOK_SECRET,
  SITE_URL: process.env.SITE_URL,
})

/** Longer during a build, when there are no last good pages yet and the machine is busy. */
const timeoutMs = process.env.NEXT_PHASE === 'phase-production-build' ? 60_000 : 5000

/** Reads published content, also from private datasets. Limited to one retry and five seconds: visitors get the last good page meanwhile. */
export const client = withLimits(
  createClient({
    projectId: settings.projectId,
    dataset: settings.dataset,
    apiVersion,
    perspective: 'published',
    useCdn: false,
    timeout: timeoutMs,
    maxRetries: 1,
    ...(settings.readToken && { token: settings.readToken }),
    // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only option that leads the client to an embedded store
    ...(settings.internalApiHost && { apiHost: settings.internalApiHost, useProjectHostname: false }),
  }),
)

/** Reads drafts in place of published documents; null if SANITY_READ_TOKEN is not set. */
export const draftsClient = settings.readToken === null ? null : client.withConfig({ perspective: 'drafts' })

/** Prints errors of the store in one line, without headers and query, to keep logs short. */
for (const { prototype } of [ClientError, ServerError])
  Object.assign(prototype, {
    [Symbol.for('nodejs.util.inspect.custom')](this: ClientError | ServerError) {
      return `The content store answers ${this.statusCode}: ${this.message.trim()}`
    },
  })

/** Makes a client limit what it returns, and each client that `withConfig` derives from it. */
export function withLimits(client: SanityClient): SanityClient {
  const fetch = client.fetch.bind(client) as (query: string, params?: QueryParams, options?: object) => Promise<unknown>
  const withConfig = client.withConfig.bind(client)
  return Object.assign(client, {
    fetch: async (query: string, params: QueryParams = {}, options = {}) =>
      limitContent(await fetch(query, params, options)),
    withConfig: (...config: Parameters<typeof withConfig>) => withLimits(withConfig(...config)),
  })
}
