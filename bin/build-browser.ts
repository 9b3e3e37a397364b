import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, stop } from 'esbuild'

const folder = 'web/public/assets'

const fonts = {
  'display.woff2':
    'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
  'text.woff2': 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
}

/**
 * Writes what browsers fetch from the site itself into web/public/assets: the script of web/browser, what it loads later,
 * and the fonts, each under a name that holds its hash, and manifest.json, which says which is which (web/assets.ts reads it).
 */
export async function buildBrowser() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const manifest = { ...copyFonts(), 'site.js': await bundleScript() }
  writeFileSync(`${folder}/manifest.json`, JSON.stringify(manifest))
}

function copyFonts(): Record<string, string> {
  const copy = ([name, path]: [string, string]) => {
    const bytes = readFileSync(path)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
    const hashedName = name.replace('.', `-${hash}.`)
    writeFileSync(join(folder, hashedName), bytes)
    return [name, `/assets/${hashedName}`]
  }
  return Object.fromEntries(Object.entries(fonts).map(copy))
}

/** @returns the address of what every page loads; it imports the rest itself */
async function bundleScript(): Promise<string> {
  const { metafile } = await build({
    entryPoints: ['web/browser/site.ts'],
    outdir: folder,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: 'esm',
    target: ['chrome111', 'firefox115', 'safari16.4'],
    loader: { '.css': 'text' },
  })
  await stop() // its helper process
  const [path] =
    Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === 'web/browser/site.ts') ?? []
  if (path === undefined) throw new Error('esbuild gave no output for web/browser/site.ts')
  return `/assets/${basename(path)}`
}

if (import.meta.main) await buildBrowser()
