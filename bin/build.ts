import { buildBrowser } from './build-browser.ts'
import { compress } from './compress.ts'
import { buildRecord } from './fingerprint.ts'
import { run } from './processes.ts'
import { sanity } from './sanity.ts'
import type { StackSettings } from './settings.ts'

/** Builds the Studio into studio/dist, when it is not there as its sources stand. @returns whether it had to */
export async function buildStudio({ site, isEmbedded }: StackSettings): Promise<boolean> {
  const { projectId, dataset, siteUrl } = site
  const record = buildRecord(
    'studio/dist',
    [
      'studio/**/*.{ts,tsx,css}',
      'studio/static/*',
      'web/ui/mark.ts',
      'schemas/**/*.ts',
      'shared/**/*.ts',
      'schedule/**/*.ts',
      'checks/**/*.ts',
      'bin/compress.ts',
      'package-lock.json',
    ],
    { projectId, dataset, siteUrl, isEmbedded },
  )
  if (record.isFresh()) return false
  await sanity('build', 'dist', '--yes')
  await compress('studio/dist')
  record.write()
  return true
}

/** Builds the site into web/.next, when it is not there as its sources stand; the content store must answer. */
export async function buildSite({ site }: StackSettings): Promise<boolean> {
  const record = buildRecord(
    'web/.next',
    [
      'web/**/*',
      'bin/{build-browser,fonts}.ts',
      'shared/**/*.ts',
      'schedule/**/*.ts',
      'packages/server-toolkit/src/*.ts',
      'next.config.ts',
      'package-lock.json',
    ],
    {
      ...site,
      webhookSecret: undefined,
      readToken: undefined,
      internalApiHost: undefined,
    },
  )
  if (record.isFresh()) return false
  await buildBrowser()
  await run('node_modules/next/dist/bin/next', ['build', 'web'])
  record.write()
  return true
}
