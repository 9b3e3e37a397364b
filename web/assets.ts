import { readFileSync } from 'node:fs'
import { type fontParts } from './fontParts.ts'
import { inProject } from './inProject.ts'

type Assets = Record<`${'display' | 'text'}${keyof typeof fontParts}.woff2` | 'site.js' | 'preview.js', string>

/** Addresses of the fonts and the scripts in web/public/assets, as bin/build-browser.ts named them. */
export const assets = JSON.parse(
  readFileSync(/* turbopackIgnore: true */ inProject('web/public/assets/manifest.json'), 'utf8'),
) as Assets
