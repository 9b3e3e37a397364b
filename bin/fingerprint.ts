import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What builds write beside their sources. */
const generated = ['**/.next/**', '**/dist/**', '**/.sanity/**', 'web/public/assets/**', 'web/next-env.d.ts']

/**
 * Whether a build is still the one that its sources and settings would give.
 * @param sources glob patterns from the project's root
 */
export function buildRecord(outputDir: string, sources: string[], settings: Record<string, unknown>) {
  const path = join(outputDir, '.fingerprint')
  const current = fingerprint(sources, settings)
  return {
    isFresh: () => existsSync(path) && readFileSync(path, 'utf8') === current,
    write: () => writeFileSync(path, current),
  }
}

function fingerprint(sources: string[], settings: Record<string, unknown>): string {
  const hash = createHash('sha256')
  for (const path of globSync(sources, { exclude: generated }).sort()) {
    if (/\.\w+$/.test(path)) hash.update(path).update(readFileSync(path))
  }
  return `${JSON.stringify(settings)}\n${hash.digest('hex')}\n`
}
