export type SiteSettings = ReturnType<typeof readSiteSettings>

/**
 * Reads the site's settings from environment variables, which `.env.example` explains; CRON_SECRET is read by
 * pages/api/revalidate.ts. With an empty SANITY_API_HOST, which means the hosted Content Lake, `apiHost` is ''. Visitors load
 * pictures from `apiHost`; the site reads from `internalApiHost`, which is the same unless it is set separately.
 * @throws Error that names the variable, its value and what would be right
 */
export function readSiteSettings(env: Partial<Record<string, string>>) {
  const apiHost = readOrigin('SANITY_API_HOST', env.SANITY_API_HOST ?? 'http://localhost:3333')
  const internalApiHost = readOrigin('SANITY_INTERNAL_API_HOST', env.SANITY_INTERNAL_API_HOST || apiHost)
  return {
    projectId: readName(
      'SANITY_PROJECT_ID',
      env.SANITY_PROJECT_ID || 'westie',
      /^[-a-z0-9]+$/,
      'lowercase letters, digits and -',
    ),
    dataset: readName(
      'SANITY_DATASET',
      env.SANITY_DATASET || 'production',
      /^[a-z0-9][-a-z0-9_]{0,63}$/,
      'lowercase letters, digits, - and _',
    ),
    apiHost,
    internalApiHost,
    siteUrl: readOrigin('SITE_URL', env.SITE_URL || 'http://localhost:3000'),
    studioUrl: readOrigin('SANITY_STUDIO_URL', env.SANITY_STUDIO_URL || apiHost),
    readToken: env.SANITY_READ_TOKEN || null,
    webhookSecret: env.SANITY_WEBHOOK_SECRET || null,
  }
}

function readName(name: string, value: string, pattern: RegExp, right: string): string {
  if (!pattern.test(value)) throw new Error(`${name} is "${value}"; use ${right} (see .env.example)`)
  return value
}

function readOrigin(name: string, value: string): string {
  if (value === '') return ''
  const url = URL.parse(value)
  if (url === null || !/^https?:$/.test(url.protocol) || url.pathname !== '/')
    throw new Error(`${name} is "${value}"; use an address such as http://localhost:3000 (see .env.example)`)
  return url.origin
}
