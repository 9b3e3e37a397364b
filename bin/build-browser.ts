import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { build, stop } from 'esbuild'

const folder = 'web/public/assets'

const fonts = {
  'display.woff2':
    'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
  'text.woff2': 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
}

/**
 * Writes what browsers fetch from the site itself into web/public/assets: the script of web/browser and the fonts, each
 * under a name that holds its hash, and manifest.json, which says which is which (web/assets.ts reads it).
 */
export async function buildBrowser() {
  const { outputFiles } = await build({
    entryPoints: ['web/browser/site.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['chrome111', 'firefox115', 'safari16.4'],
  })
  await stop() // its helper process
  const contents = new Map<string, Uint8Array>(Object.entries(fonts).map(([name, path]) => [name, readFileSync(path)]))
  for (const file of outputFiles) contents.set('site.js', file.contents)

  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const manifest: Record<string, string> = {}
  for (const [name, bytes] of contents) {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
    const hashedName = name.replace('.', `-${hash}.`)
    writeFileSync(`${folder}/${hashedName}`, bytes)
    manifest[name] = `/assets/${hashedName}`
  }
  writeFileSync(`${folder}/manifest.json`, JSON.stringify(manifest))
}

if (import.meta.main) await buildBrowser()
