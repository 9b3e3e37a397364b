import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { palette } from '../shared/palette.ts'
import { bundle } from './bundle.ts'

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
  const files = await bundle({
    outdir,
    entryPoints: [`${source}/Tonight.tsx`, `${source}/tonight.css`],
    define: {
      'process.env.SANITY_STUDIO_DATASET': JSON.stringify(dataset),
      'process.env.SANITY_STUDIO_IS_EMBEDDED': '"true"',
      'process.env.SANITY_STUDIO_SITE_URL': JSON.stringify(siteUrl),
    },
    banner: { css: `:root{${colors.join(';')}}` },
    plugins: [dropPackages],
  })
  const page = readFileSync(`${source}/page.html`, 'utf8')
    .replace('SITE_URL', siteUrl)
    .replace('STYLES', files['tonight.css'] ?? '')
    .replace('SCRIPT', files['Tonight.tsx'] ?? '')
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
