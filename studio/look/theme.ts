import { buildTheme } from '@sanity/ui/theme'
import { palette } from './palette.ts'

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
