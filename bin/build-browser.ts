import { build, stop } from 'esbuild'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import subset from 'subset-font'
import { fontParts } from '../web/fontParts.ts'

const folder = 'web/public/assets'

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
    'serviceWorker.js': await bundleScript('web/browser/serviceWorker.ts', ''),
    'preview.js': await bundleScript('web/preview/browser/preview.ts', start),
  }
  await stop() // esbuild's helper process
  const manifest = { ...(await writeFonts()), ...scripts }
  writeFileSync(`${folder}/manifest.json`, JSON.stringify(manifest))
}

async function writeFonts(): Promise<Record<string, string>> {
  const write = ([name, bytes]: [string, Buffer]): [name: string, address: string] => {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
    const hashedName = name.replace('.', `-${hash}.`)
    writeFileSync(join(folder, hashedName), bytes)
    return [name, `/assets/${hashedName}`]
  }
  writeFileSync(join(folder, 'font-licenses.txt'), fontLicenses())
  return Object.fromEntries(Object.entries(await makeFonts()).map(write))
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
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: 'esm',
    target: ['chrome111', 'firefox115', 'safari16.4'],
    alias,
    loader: { '.css': 'text' },
    banner: { js: start },
  })
  const [path] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entryPoint) ?? []
  if (path === undefined) throw new Error(`esbuild gave no output for ${entryPoint}`)
  return `/assets/${basename(path)}`
}

const published = 'node_modules/@fontsource-variable'

/** The two families as published, with more weights, characters and features than pages use. */
const families = {
  display: {
    path: 'bricolage-grotesque',
    axis: 'opsz',
    weight: { min: 600, max: 800 },
  },
  text: { path: 'figtree', axis: 'wght', weight: { min: 400, max: 700 } },
} as const

/** OpenType features for kerning, ligatures, combining accents, and the figures in prices and times. */
const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']

/** The name records that stay in each file: copyright, license and the address of the license. */
const nameIds = [0, 13, 14]

/**
 * Subsets the fonts for the site. Each family is split into the characters of every page and those of rarer names
 * (web/fontParts.ts), with the axes and features in use. Outlines and metrics stay unchanged.
 * @returns the font files by name, such as "display.woff2" and "display-more.woff2"
 */
export async function makeFonts(): Promise<Record<string, Buffer>> {
  const fonts: Record<string, Buffer> = {}
  for (const [family, { path, axis, weight }] of Object.entries(families))
    for (const [part, { letters, source }] of Object.entries(fontParts)) {
      const file = join(published, path, 'files', `${path}-${source}-${axis}-normal.woff2`)
      if (!existsSync(file)) continue // Figtree has no Vietnamese letters
      fonts[`${family}${part}.woff2`] = await subset(readFileSync(file), letters, {
        targetFormat: 'woff2',
        variationAxes: { wght: weight },
        keepFeatures: features,
        preserveNameIds: nameIds,
        noHinting: true,
      })
    }
  return fonts
}

/** Returns the licenses of the fonts, which must be distributed with them. */
export const fontLicenses = () =>
  Object.values(families)
    .map(({ path }) => readFileSync(join(published, path, 'LICENSE'), 'utf8').trim())
    .join('\n\n\n')

if (import.meta.main) await buildBrowser()
