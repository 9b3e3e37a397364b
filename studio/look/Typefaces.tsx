import { createGlobalStyle } from 'styled-components'

const figtree = new URL(
  '../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  import.meta.url,
)
const bricolage = new URL(
  '../../node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
  import.meta.url,
)

/** Loads the theme's typefaces from the Studio itself. Text renders in a fallback face until they arrive. */
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
