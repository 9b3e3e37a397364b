import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import subset from 'subset-font'
import { fontParts } from '../web/fontParts.ts'

const folder = 'node_modules/@fontsource-variable'

/** The two families as published, with more weights, characters and features than pages use. */
const families = {
  display: {
    path: 'bricolage-grotesque',
    file: 'bricolage-grotesque-latin-opsz-normal.woff2',
    weight: { min: 600, max: 800 },
  },
  text: { path: 'figtree', file: 'figtree-latin-wght-normal.woff2', weight: { min: 400, max: 700 } },
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
  for (const [family, { path, file, weight }] of Object.entries(families))
    for (const [part, { letters }] of Object.entries(fontParts))
      fonts[`${family}${part}.woff2`] = await subset(readFileSync(join(folder, path, 'files', file)), letters, {
        targetFormat: 'woff2',
        variationAxes: { wght: weight },
        keepFeatures: features,
        preserveNameIds: nameIds,
        noHinting: true,
      })
  return fonts
}

/** Returns the licenses of the fonts, which must be distributed with them. */
export const fontLicenses = () =>
  Object.values(families)
    .map(({ path }) => readFileSync(join(folder, path, 'LICENSE'), 'utf8').trim())
    .join('\n\n\n')
