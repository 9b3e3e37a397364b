import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import subset from 'subset-font'
import { fontParts } from '../web/fontParts.ts'

const folder = 'node_modules/@fontsource-variable'

/** Our two families as they are published, with more weights, letters and features than pages use. */
const families = {
  display: {
    path: 'bricolage-grotesque',
    file: 'bricolage-grotesque-latin-opsz-normal.woff2',
    weight: { min: 600, max: 800 },
  },
  text: { path: 'figtree', file: 'figtree-latin-wght-normal.woff2', weight: { min: 400, max: 700 } },
} as const

/** Kerning and ligatures, accents that are set on letters, and the figures of prices and hours. */
const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum']

/** Copyright, license and where the license is to be read stay in each file. */
const nameIds = [0, 13, 14]

/**
 * The fonts as pages load them: of each family the letters that every page has, and apart from them those that only some
 * names have (web/fontParts.ts), each with the axes and features in use. Outlines and sizes stay as they were drawn.
 * @returns the bytes by name, such as "display.woff2" and "display-more.woff2"
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

/** The licenses under which the fonts may be passed on, to lie beside them. */
export const fontLicenses = () =>
  Object.values(families)
    .map(({ path }) => readFileSync(join(folder, path, 'LICENSE'), 'utf8').trim())
    .join('\n\n\n')
