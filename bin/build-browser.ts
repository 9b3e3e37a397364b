import { build, stop } from 'esbuild'
import { createHash } from 'node:crypto'
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const folder = 'web/public/assets'
/** Made by web/fonts/subset.sh. */
const fonts = 'web/fonts'

/**
 * The map is written for React and runs on Preact, at half the size (docs/decisions/0013-the-map.md). Leaflet's package points to
 * its complete build; with its modules, esbuild drops the unused parts.
 */
const alias = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'leaflet/dist/leaflet.css': './node_modules/leaflet/dist/leaflet.css',
  leaflet: 'leaflet/dist/leaflet-src.esm.js',
}

const target = { bundle: true, minify: true, target: ['chrome111', 'firefox115', 'safari16.4'] }

/** Waits for React, which adds a property to each element that it has hydrated. */
const afterHydration = `
while (!globalThis.isHydrated) {
  await new Promise(requestAnimationFrame)
  globalThis.isHydrated = Object.keys(document.querySelector('main')).some((key) => key.startsWith('__reactFiber'))
}`

/**
 * Writes the site's static assets to web/public/assets: the scripts for visitors (web/browser) and for previews
 * (web/preview/browser), and the fonts with their licenses. File names contain a hash; web/fontFaces.ts finds them by manifest.json.
 * @param waitsForReact for `next dev`, which hydrates pages that visitors get without React: it reports any change that a script
 * makes before
 */
export async function buildBrowser({ waitsForReact = false } = {}) {
  const start = waitsForReact ? afterHydration : ''

  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const scripts = {
    'site.js': await bundleScript('web/browser/site.ts', start),
    'preview.js': await bundleScript('web/preview/browser/preview.ts', start),
  }
  await stop() // esbuild's helper process
  const manifest = { ...writeFonts(), ...scripts }
  writeFileSync(`${folder}/manifest.json`, JSON.stringify(manifest))
}

/** Copies the fonts and their licenses. */
function writeFonts(): Record<string, string> {
  copyFileSync(`${fonts}/licenses.txt`, `${folder}/font-licenses.txt`)
  const write = (name: string): [name: string, address: string] => {
    const bytes = readFileSync(join(fonts, name))
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
    const hashedName = name.replace('.', `-${hash}.`)
    writeFileSync(join(folder, hashedName), bytes)
    return [name, `/assets/${hashedName}`]
  }
  return Object.fromEntries(globSync('*.woff2', { cwd: fonts }).map(write))
}

/**
 * Bundles a script separately from the others, so that pages fetch no chunk that they do not need.
 * @returns its address; it imports its chunks itself
 */
async function bundleScript(entryPoint: string, start: string): Promise<string> {
  const { metafile } = await build({
    entryPoints: [entryPoint],
    outdir: folder,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    ...target,
    splitting: true,
    metafile: true,
    format: 'esm',
    alias,
    loader: { '.css': 'text' },
    banner: { js: start },
  })
  const [path] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entryPoint) ?? []
  if (path === undefined) throw new Error(`esbuild gave no output for ${entryPoint}`)
  return `/assets/${basename(path)}`
}

if (import.meta.main) await buildBrowser()
