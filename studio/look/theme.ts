import { hues } from '@sanity/color'
import { buildTheme } from '@sanity/ui/theme'

/**
 * The site's ink and paper in the place of Sanity's grays, and its cool accent in the place of the blue of links and buttons. Each shade is as light as the one that
 * it replaces, so that what could be read still can. The site's hot accent is too near to the red of what deletes.
 */
const palette = {
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

// eslint-disable-next-line @typescript-eslint/no-deprecated -- buildTheme takes fonts only in the shape that it deprecates in its result
const { fonts } = buildTheme()

/** The Studio in the looks of the site, light and dark: its two typefaces, at the sizes of the Studio, and its colors. */
export const theme = buildTheme({
  palette,
  font: {
    ...fonts,
    heading: { ...fonts.heading, family: "'Bricolage', sans-serif" },
    label: { ...fonts.label, family: "'Figtree', sans-serif" },
    text: { ...fonts.text, family: "'Figtree', sans-serif" },
  },
})
