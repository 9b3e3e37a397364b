import { hues } from '@sanity/color'
import { buildTheme } from '@sanity/ui/theme'
import { createGlobalStyle } from 'styled-components'
import { palette } from '../../shared/palette.ts'
import { follow, lead, markLine } from '../../web/ui/mark.ts'

/**
 * Replaces Sanity's grays with the site's ink and paper, and the blue of links and buttons with its cool accent. Each shade
 * has the lightness of the one it replaces, which preserves contrast. The hot accent is too close to the red of Delete.
 */
const studioPalette = {
  ...hues,
  black: '#15100c',
  white: '#fffdf9',
  gray: {
    ...hues.gray,
    50: '#fcf5ee',
    100: '#f7ede4',
    200: '#efe2d6',
    300: '#ccbbaa',
    400: '#a99786',
    500: '#877666',
    600: '#655648',
    700: '#483b2f',
    800: '#31271e',
    900: '#241c14',
    950: '#1a130d',
  },
  blue: {
    ...hues.blue,
    50: '#e9fcfe',
    100: '#d6f2f5',
    200: '#c6ecf0',
    300: '#87ccd3',
    400: '#38a9b5',
    500: '#008792',
    600: '#07676f',
    700: '#02454b',
    800: '#002e32',
    900: '#002226',
    950: '#01171a',
  },
}

// eslint-disable-next-line @typescript-eslint/no-deprecated -- buildTheme accepts fonts only in the shape that its result deprecates
const { fonts } = buildTheme()

/** The Studio's theme, light and dark: the site's colors and typefaces, at the Studio's sizes. */
export const theme = buildTheme({
  palette: studioPalette,
  font: {
    ...fonts,
    heading: { ...fonts.heading, family: "'Bricolage', sans-serif" },
    label: { ...fonts.label, family: "'Figtree', sans-serif" },
    text: { ...fonts.text, family: "'Figtree', sans-serif" },
  },
})

const figtree = new URL(
  '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  import.meta.url,
)
const bricolage = new URL(
  '../../node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
  import.meta.url,
)

export const Typefaces = createGlobalStyle`
  @font-face {
    font-family: Figtree;
    src: url('${figtree.href}') format('woff2');
    font-weight: 300 900;
    font-display: swap;
  }

  @font-face {
    font-family: Bricolage;
    src: url('${bricolage.href}') format('woff2');
    font-weight: 600 800;
    font-display: swap;
  }
`

/** Renders the site's logo on its own background, so that it works on light and dark. */
export function Mark() {
  return (
    <svg viewBox="-8 -8 64 64" width="1em" height="1em" aria-hidden="true">
      <rect x="-8" y="-8" width="64" height="64" rx="14" fill={palette.ink} />
      <path d={markLine} fill="none" stroke={palette.cream} strokeWidth="4" strokeLinecap="round" />
      <circle {...lead} fill={palette.hot} />
      <circle {...follow} fill={palette.follow} />
    </svg>
  )
}
