import type { NextConfig } from 'next'
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js'
import { pagePaths } from './shared/pages.ts'
import { readEnvFile } from 'server-toolkit/envFile.ts'
import { readSiteSettings } from './web/sanity/settings.ts'

// Next looks for .env beside the pages only.
Object.assign(process.env, { ...readEnvFile('.env'), ...process.env })

const { studioUrl, siteUrl, apiHost, projectId, dataset } = readSiteSettings(process.env)

const securityHeaders = {
  'Content-Security-Policy': `frame-ancestors 'self' ${studioUrl}`.trim(),
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Speculation-Rules': '"/speculation-rules.json"',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
}

/** Not in development: Next serves a script that it labels as JSON. */
const noSniffing = { key: 'X-Content-Type-Options', value: 'nosniff' }

/** Makes browsers that connected over https use nothing else. Over plain http, they ignore the header. */
const alwaysSecure = { key: 'Strict-Transport-Security', value: process.env.SITE_HSTS ?? 'max-age=63072000' }

const checkedEachTime = { key: 'Cache-Control', value: 'public, max-age=0, must-revalidate' }

/** The settings that pages need when the browser renders them again, which only happens in `next dev`. */
const env = {
  SITE_URL: siteUrl,
  SANITY_API_HOST: apiHost,
  SANITY_STUDIO_URL: studioUrl,
  SANITY_PROJECT_ID: projectId,
  SANITY_DATASET: dataset,
}

const configOf = (isDevelopment: boolean): NextConfig => ({
  poweredByHeader: false,
  devIndicators: false,
  transpilePackages: ['server-toolkit'],
  compiler: { styledComponents: { displayName: false } },
  // `npm test` checks the types of the whole repository at once.
  typescript: { tsconfigPath: '../tsconfig.json', ignoreBuildErrors: true },
  // Files that the site reads from disk while it runs, such as the source of the worker that parses the shared calendar.
  outputFileTracingIncludes: {
    '/**': [
      'communityFeed/*.ts',
      '../node_modules/{entities,ical.js,windows-iana}/**',
      '../node_modules/temporal-polyfill/**',
      '../packages/server-toolkit/{package.json,src/*.ts}',
      'inProject.ts',
      '../shared/{excerpt,timeZone}.ts',
      'public/assets/manifest.json',
    ],
    '/api/share/*': ['../node_modules/@fontsource/{figtree,bricolage-grotesque}/files/*-latin*-normal.woff'],
  },
  // On Vercel, where no server renews pages on its own, a page expires after an hour. Elsewhere, the last good one stays.
  ...(process.env.VERCEL && { expireTime: 3600 }),
  rewrites: () => ({
    // Hides the props of pages, which contain more than the pages show. Only `next dev` loads them in the browser.
    beforeFiles: isDevelopment ? [] : [{ source: '/_next/data/:path*', destination: '/_next/static/none' }],
    afterFiles: [
      { source: '/calendar.ics', destination: '/api/calendar' },
      { source: '/sitemap.xml', destination: '/api/sitemap' },
      { source: '/robots.txt', destination: '/api/robots' },
      { source: '/share/:name([a-z-]+).png', destination: '/api/share/:name' },
    ],
  }),
  headers: () => [
    { source: '/:path*', headers: Object.entries(securityHeaders).map(([key, value]) => ({ key, value })) },
    ...(isDevelopment ? [] : [{ source: '/:path*', headers: [noSniffing] }]),
    ...(alwaysSecure.value ? [{ source: '/:path*', headers: [alwaysSecure] }] : []),
    // Makes nginx store each page as the last good one and revalidate it on every visit, which no duration can express.
    ...pagePaths.map((source) => ({ source, headers: [{ key: 'X-Accel-Expires', value: '@1' }] })),
    // Next would let every cache keep a page for a year, as only a renewal replaces it. Vercel tells its own cache.
    ...(process.env.VERCEL || isDevelopment ? [] : pagePaths.map((source) => ({ source, headers: [checkedEachTime] }))),
    {
      source: '/speculation-rules.json',
      headers: [{ key: 'Content-Type', value: 'application/speculationrules+json' }],
    },
    {
      source: '/assets/:path*',
      headers: [{ key: 'Cache-Control', value: 'public, max-age=31536000, immutable' }],
    },
  ],
  ...(isDevelopment && { env }),
})

export default (phase: string): NextConfig => configOf(phase === PHASE_DEVELOPMENT_SERVER)
