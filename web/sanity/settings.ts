import { datasetName, projectId, settingReaders } from 'server-toolkit/settingReaders.ts'

const read = settingReaders('.env.example')

export type SiteSettings = ReturnType<typeof readSiteSettings>

/**
 * Reads the site's settings from environment variables, which `.env.example` explains; CRON_SECRET is read by
 * pages/api/revalidate.ts. With an empty SANITY_API_HOST, which means the hosted Content Lake, `apiHost` is ''. Visitors load
 * pictures from `apiHost`; the site reads from `internalApiHost`, which is the same unless it is set separately.
 * @throws Error that names the variable, its value and what would be right
 */
export function readSiteSettings(env: Partial<Record<string, string>>) {
  const apiHost = read.origin('SANITY_API_HOST', env.SANITY_API_HOST ?? 'http://localhost:3333')
  const internalApiHost = read.origin('SANITY_INTERNAL_API_HOST', env.SANITY_INTERNAL_API_HOST || apiHost)
  return {
    projectId: read.name('SANITY_PROJECT_ID', env.SANITY_PROJECT_ID || 'westie', projectId),
    dataset: read.name('SANITY_DATASET', env.SANITY_DATASET || 'production', datasetName),
    apiHost,
    internalApiHost,
    siteUrl: read.origin('SITE_URL', env.SITE_URL || 'http://localhost:3000'),
    studioUrl: read.origin('SANITY_STUDIO_URL', env.SANITY_STUDIO_URL || apiHost),
    readToken: env.SANITY_READ_TOKEN || null,
    webhookSecret: env.SANITY_WEBHOOK_SECRET || null,
  }
}
