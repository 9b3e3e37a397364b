import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build, type Plugin, stop } from 'esbuild'
import { palette } from '../shared/palette.ts'

const source = 'studio/tonight'

/** Drops packages that the Studio's files import for functions that this page doesn't use. */
const dropPackages: Plugin = {
  name: 'drop-packages',
  setup: (build) =>
    build.onResolve({ filter: /^(react|sanity)$/ }, ({ path }) => ({ path, external: true, sideEffects: false })),
}

const colors = Object.entries(palette).map(([name, color]) => `--${name}:${color}`)

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
    format: 'esm',
    define: {
      'process.env.SANITY_STUDIO_DATASET': JSON.stringify(dataset),
      'process.env.SANITY_STUDIO_IS_EMBEDDED': '"true"',
      'process.env.SANITY_STUDIO_SITE_URL': JSON.stringify(siteUrl),
    },
    banner: { css: `:root{${colors.join(';')}}` },
    plugins: [dropPackages],
  })
  await stop() // esbuild's helper process
  const nameOf = (suffix: string) => basename(Object.keys(metafile.outputs).find((path) => path.endsWith(suffix)) ?? '')
  const page = readFileSync(`${source}/page.html`, 'utf8')
    .replace('SITE_URL', siteUrl)
    .replace('STYLES', nameOf('.css'))
    .replace('SCRIPT', nameOf('.js'))
    .replaceAll(/\n\s*/g, '\n')
  writeFileSync(join(outdir, 'index.html'), page)
  writeFileSync(join(outdir, 'app.webmanifest'), JSON.stringify(manifest))
  cpSync('studio/static/favicon.svg', join(outdir, 'icon.svg'))
  cpSync('studio/static/favicon-512.png', join(outdir, 'icon.png'))
}

const manifest = {
  name: 'Tonight',
  id: '/tonight',
  start_url: '/tonight',
  display: 'standalone',
  background_color: palette.ink,
  theme_color: palette.ink,
  icons: [
    { src: '/tonight/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/tonight/icon.png', sizes: '512x512', type: 'image/png' },
  ],
}
