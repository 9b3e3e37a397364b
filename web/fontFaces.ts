import { assets } from './assets.ts'

/** The two faces, and fallbacks that carry their metrics, so that nothing moves when they arrive. */
export const fontFaces = `
@font-face {
  font-family: Bricolage;
  src: url(${assets['display.woff2']}) format('woff2');
  font-weight: 200 800;
  font-display: swap;
}
@font-face {
  font-family: Figtree;
  src: url(${assets['text.woff2']}) format('woff2');
  font-weight: 300 900;
  font-display: swap;
}
@font-face {
  font-family: 'Bricolage fallback';
  src: local('Arial Bold'), local('Roboto Bold'), local('Liberation Sans Bold'), local('Arial');
  ascent-override: 91.2%;
  descent-override: 26.5%;
  line-gap-override: 0%;
  size-adjust: 102%;
}
@font-face {
  font-family: 'Figtree fallback';
  src: local('Arial'), local('Roboto'), local('Liberation Sans');
  ascent-override: 94.3%;
  descent-override: 24.8%;
  line-gap-override: 0%;
  size-adjust: 100.7%;
}
`.replace(/\s*\n\s*/g, '')
