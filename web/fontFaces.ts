import { readFileSync } from 'node:fs'
import { inProject } from './inProject.ts'

/**
 * The parts of a font by the suffix of its file, which web/fonts/subset.sh makes, with their characters as a CSS unicode-range. If
 * two parts claim a character, the later font face that has it wins. Other characters use a local font.
 */
const fontParts = {
  '-more': 'U+A1-2212',
  '-extended': 'U+100-24F',
  '-vietnamese': 'U+1EA0-1EF9',
  '': 'U+20-7E,U+A0,U+A9,U+B7,U+D7,U+2013-2026',
}

type Assets = Record<`${'display' | 'text'}${keyof typeof fontParts}.woff2` | 'site.js' | 'preview.js', string>

/** Addresses of the fonts and scripts that bin/build-browser.ts wrote to web/public/assets. */
export const assets = JSON.parse(
  readFileSync(/* turbopackIgnore: true */ inProject('web/public/assets/manifest.json'), 'utf8'),
) as Assets

const regular = "local('Arial'), local('Roboto'), local('Liberation Sans')"
const bold = "local('Arial Bold'), local('Roboto Bold'), local('Liberation Sans Bold'), local('Arial')"

/** Returns a local font with the metrics of a web font. `width` is the web font's average width in percent of the local font's. */
function fallback(family: string, weights: string, src: string, ascent: number, descent: number, width: number) {
  const percent = (share: number) => `${(share * 100).toFixed(2)}%`
  return `
@font-face {
  font-family: '${family} fallback';
  src: ${src};
  font-weight: ${weights};
  ascent-override: ${percent(ascent / width)};
  descent-override: ${percent(descent / width)};
  line-gap-override: 0%;
  size-adjust: ${percent(width)};
}`
}

/** Returns the font faces of a family's parts, each of which browsers fetch only if a page needs one of its characters. */
function faces(family: string, weights: string, file: 'display' | 'text') {
  const parts = Object.entries(fontParts) as [keyof typeof fontParts, string][]
  const made = parts.filter(([part]) => `${file}${part}.woff2` in assets)
  return made.map(
    ([part, range]) => `
@font-face {
  font-family: ${family};
  src: url(${assets[`${file}${part}.woff2`]}) format('woff2');
  font-weight: ${weights};
  font-display: swap;
  unicode-range: ${range};
}`,
  )
}

/** The font faces of both families, and fallbacks with the same metrics, so that the page does not shift when the fonts load. */
export const fontFaces = [
  ...faces('Bricolage', '600 800', 'display'),
  ...faces('Figtree', '400 700', 'text'),
  fallback('Bricolage', '200 650', bold, 0.93, 0.27, 0.982),
  fallback('Bricolage', '651 750', bold, 0.93, 0.27, 0.975),
  fallback('Bricolage', '751 800', bold, 0.93, 0.27, 0.932),
  fallback('Figtree', '300 500', regular, 0.95, 0.25, 1.0015),
  fallback('Figtree', '501 650', bold, 0.95, 0.25, 0.953),
  fallback('Figtree', '651 900', bold, 0.95, 0.25, 0.973),
]
  .join('')
  .replace(/\s*\n\s*/g, '')
  .replaceAll(': ', ':')
