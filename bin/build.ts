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

/** Throws an Error if Vite, which builds the Studio, would mistake part of the path for a fragment or a query. */
function assertFolderCanBeBuilt(folder: string): void {
  if (!/[#?]/.test(folder)) return
  throw cannotStartBecause(
    new Error(`The Studio cannot be built in "${folder}"; use a folder without # and ? in its path`),
  )
}

/** Builds the Studio into studio/dist unless that is up to date. @returns whether it was built */
export const buildStudio = ({ env, site: { projectId, dataset, siteUrl }, isEmbedded }: StackSettings) =>
  buildIfStale({
    outputDir: 'studio/dist',
    sources: [
      '{checks,schedule,schemas,shared,studio}/**/*',
      'web/ui/mark.ts',
      'bin/{buildTonight,bundle,compress}.ts',
    ],
    settings: { projectId, dataset, siteUrl, isEmbedded },
    build: async () => {
      assertFolderCanBeBuilt(process.cwd())
      await sanity(['build', 'dist', '--yes'], env)
      await buildTonight('studio/dist', { dataset, siteUrl })
      await compress('studio/dist')
      await compress('studio/dist/tonight', 11)
    },
  })

/** Builds the site into web/.next unless that is up to date; reads the content store. @returns whether it was built */
export const buildSite = ({ env, site }: StackSettings) =>
  buildIfStale({
    outputDir: 'web/.next',
    sources: [
      '{packages/server-toolkit/src,schedule,shared,web}/**/*',
      'bin/{build-browser,bundle}.ts',
      'next.config.ts',
    ],
    settings: { ...site, webhookSecret: undefined, readToken: undefined, internalApiHost: undefined },
    build: async () => {
      await buildBrowser()
      await run('node_modules/next/dist/bin/next', ['build', 'web'], env)
    },
  })

/** Files that builds write into the folders of their sources. */
const generated = [
  '**/.next/**',
  '**/dist/**',
  '**/.sanity/**',
  'web/public/assets/**',
  'studio/package.json',
  'web/next-env.d.ts',
]

type Build = {
  outputDir: string
  /** Glob patterns from the project's root. */
  sources: string[]
  settings: Record<string, unknown>
  build: () => Promise<void>
}

/** Builds unless the last build, which is recorded next to its output, was made from the same sources and settings. */
async function buildIfStale({ outputDir, sources, settings, build }: Build): Promise<boolean> {
  const digest = createHash('sha256')
  for (const path of globSync([...sources, 'package-lock.json'], { exclude: generated }).sort()) {
    if (/\.\w+$/.test(path)) digest.update(path).update(readFileSync(path))
  }
  const record = join(outputDir, '.fingerprint')
  const current = `${JSON.stringify(settings)}\n${digest.digest('hex')}\n`
  if (existsSync(record) && readFileSync(record, 'utf8') === current) return false
  await build()
  writeFileSync(record, current)
  return true
}

/**
 * `npm run build` builds what `npm start` would build; `-- studio` or `-- site` builds one of the two. The content store must be
 * running, for example from another checkout.
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
