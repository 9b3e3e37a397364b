import { copyFileSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { bundle } from './bundle.ts'

const outdir = 'web/public/assets'

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
 * (web/preview/browser), and the fonts that web/fonts/subset.sh made, with their licenses. File names contain a hash;
 * web/fontFaces.ts finds them by manifest.json.
 * @param waitsForReact for `next dev`, which hydrates pages that visitors get without React, and reports changes that a script made
 * earlier
 */
export async function buildBrowser({ waitsForReact = false } = {}) {
  const options = { alias, splitting: true, loader: { '.css': 'text' as const } }
  const banner = { js: waitsForReact ? afterHydration : '' }

  rmSync(outdir, { recursive: true, force: true })
  const files = await bundle({ outdir, entryPoints: globSync('web/fonts/*.woff2'), loader: { '.woff2': 'copy' } })
  // Bundles each script separately, so that pages don't fetch chunks that they don't need.
  for (const script of ['web/browser/site.ts', 'web/preview/browser/preview.ts'])
    Object.assign(files, await bundle({ ...options, outdir, banner, entryPoints: [script] }))
  copyFileSync('web/fonts/licenses.txt', `${outdir}/font-licenses.txt`)
  const addresses = Object.entries(files).map(([name, file]) => [name.replace(/\.ts$/, '.js'), `/assets/${file}`])
  writeFileSync(`${outdir}/manifest.json`, JSON.stringify(Object.fromEntries(addresses)))
}

if (import.meta.main) await buildBrowser()
