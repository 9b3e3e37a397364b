import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build, type Plugin, stop } from 'esbuild'
import sharp from 'sharp'
import { palette } from '../shared/palette.ts'

const source = 'studio/tonight'

/**
 * Makes the schedule use the browser's own Temporal where there is one, and drops packages that the Studio's files import for
 * functions that this page doesn't use.
 */
const resolvePackages: Plugin = {
  name: 'resolve-packages',
  setup: (build) => {
    build.onResolve({ filter: /^temporal-polyfill$/ }, () => ({ path: resolve(source, 'temporal.ts') }))
    build.onResolve({ filter: /^(react|sanity)$/ }, ({ path }) => ({ path, external: true, sideEffects: false }))
  },
}

/** Builds the quick page into `tonight/` in the folder that the content store serves. */
export async function buildTonight(folder: string, { dataset, siteUrl }: { dataset: string; siteUrl: string }) {
  const outdir = join(folder, 'tonight')
  mkdirSync(outdir, { recursive: true })
  const { metafile } = await build({
    bundle: true,
    minify: true,
    metafile: true,
    target: ['chrome111', 'firefox115', 'safari16.4'],
    entryPoints: [`${source}/Tonight.tsx`, `${source}/tonight.css`],
    outdir,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    format: 'esm',
    splitting: true,
    define: {
      'process.env.SANITY_STUDIO_DATASET': JSON.stringify(dataset),
      'process.env.SANITY_STUDIO_IS_EMBEDDED': '"true"',
      'process.env.SANITY_STUDIO_SITE_URL': JSON.stringify(siteUrl),
    },
    banner: {
      css: `:root{${Object.entries(palette)
        .map(([name, color]) => `--${name}:${color}`)
        .join(';')}}`,
    },
    plugins: [resolvePackages],
  })
  const outputs = Object.entries(metafile.outputs).map(([path, { entryPoint = '' }]) => ({
    name: basename(path),
    entryPoint,
  }))
  const nameOf = (suffix: string) => outputs.find(({ entryPoint }) => entryPoint.endsWith(suffix))?.name ?? ''
  const page = readFileSync(`${source}/page.html`, 'utf8')
    .replace('SITE_URL', siteUrl)
    .replace('STYLES', nameOf('.css'))
    .replace('SCRIPT', nameOf('.tsx'))
    .replaceAll(/\n\s*/g, '\n')
  writeFileSync(join(outdir, 'index.html'), page)

  writeFileSync(join(folder, 'tonight-worker.js'), removal)
  await stop() // esbuild's helper process
  cpSync(`${source}/icon.svg`, join(outdir, 'icon.svg'))
  await sharp(`${source}/icon.svg`).resize(512).png().toFile(join(outdir, 'icon-512.png'))
  writeFileSync(join(outdir, 'app.webmanifest'), JSON.stringify(manifest))
}

/** Replaces the service worker of an earlier version, which served the page's files from the device. */
const removal = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) =>
  event.waitUntil(
    caches.keys().then(async (names) => {
      await Promise.all(names.filter((name) => name.startsWith('tonight-')).map((name) => caches.delete(name)))
      await registration.unregister()
    }),
  ),
)
`

const manifest = {
  name: 'Tonight',
  description: 'Cancel or move an evening, put up a notice, change a price',
  lang: 'en-US',
  id: '/tonight',
  start_url: '/tonight',
  scope: '/tonight',
  display: 'standalone',
  background_color: palette.ink,
  theme_color: palette.ink,
  icons: [
    { src: '/tonight/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/tonight/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/tonight/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}
