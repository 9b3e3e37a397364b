import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildBrowser } from './build-browser.ts'
import { buildTonight } from './buildTonight.ts'
import { compress } from './compress.ts'
import { cannotStartBecause, run, runUntilStopped, step, stop } from './processes.ts'
import { sanity } from './sanity.ts'
import { readStackSettings, type StackSettings } from './stackSettings.ts'
import { findReadToken } from './storeAccess.ts'

/** Throws Error for a folder that Vite, which builds the Studio, takes for the beginning of a fragment or a query. */
function assertFolderCanBeBuilt(folder: string): void {
  if (!/[#?]/.test(folder)) return
  throw cannotStartBecause(
    new Error(`The Studio cannot be built in "${folder}"; use a folder without # and ? in its path`),
  )
}

/** Builds the Studio into studio/dist unless that is up to date. @returns whether it was built */
export async function buildStudio({ env, site, isEmbedded }: StackSettings): Promise<boolean> {
  const { projectId, dataset, siteUrl } = site
  const record = buildRecord(
    'studio/dist',
    ['{checks,schedule,schemas,shared,studio}/**/*', 'web/ui/mark.ts', 'bin/{buildTonight,compress}.ts'],
    { projectId, dataset, siteUrl, isEmbedded },
  )
  if (record.isFresh()) return false
  assertFolderCanBeBuilt(process.cwd())
  await sanity(['build', 'dist', '--yes'], env)
  await buildTonight('studio/dist', { dataset, siteUrl })
  await compress('studio/dist')
  await compress('studio/dist/tonight', 11)
  record.write()
  return true
}

/** Builds the site into web/.next unless that is up to date; reads the content store. @returns whether it was built */
export async function buildSite({ env, site }: StackSettings): Promise<boolean> {
  const record = buildRecord(
    'web/.next',
    ['{packages/server-toolkit/src,schedule,shared,web}/**/*', 'bin/build-browser.ts', 'next.config.ts'],
    { ...site, webhookSecret: undefined, readToken: undefined, internalApiHost: undefined },
  )
  if (record.isFresh()) return false
  await buildBrowser()
  await run('node_modules/next/dist/bin/next', ['build', 'web'], env)
  record.write()
  return true
}

/** Files that builds write into the folders of their sources. */
const generated = [
  '**/.next/**',
  '**/dist/**',
  '**/.sanity/**',
  'web/public/assets/**',
  'studio/package.json',
  'web/next-env.d.ts',
]

/**
 * Records which sources and settings a build was made from, to tell whether it is up to date.
 * @param sources glob patterns from the project's root
 */
function buildRecord(outputDir: string, sources: string[], settings: Record<string, unknown>) {
  const path = join(outputDir, '.fingerprint')
  const current = fingerprint(sources, settings)
  return {
    isFresh: () => existsSync(path) && readFileSync(path, 'utf8') === current,
    write: () => writeFileSync(path, current),
  }
}

function fingerprint(sources: string[], settings: Record<string, unknown>): string {
  const digest = createHash('sha256')
  for (const path of globSync([...sources, 'package-lock.json'], { exclude: generated }).sort()) {
    if (/\.\w+$/.test(path)) digest.update(path).update(readFileSync(path))
  }
  return `${JSON.stringify(settings)}\n${digest.digest('hex')}\n`
}

/**
 * `npm run build` builds what `npm start` would build; `-- studio` or `-- site` builds one of the two. The content store must answer:
 * another checkout may be running it.
 */
async function main() {
  const settings = readStackSettings()
  const parts = process.argv.slice(2)
  const isWanted = (part: string) => parts.length === 0 || parts.includes(part)
  const readToken = findReadToken(settings) ?? ''
  const env = { ...settings.env, SANITY_READ_TOKEN: readToken }
  if (settings.isEmbedded && isWanted('studio')) await step('Studio', () => buildStudio(settings))
  if (isWanted('site')) await step('Site', () => buildSite({ ...settings, env }))
  await stop()
}

if (import.meta.main) runUntilStopped(main)
