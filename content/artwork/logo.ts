import { svg } from './raster.ts'
import { palette } from './palette.ts'
import sharp from 'sharp'

/** Lead and follow at the ends of one line, stretched into a W; light on nothing, for the dark of the evening. */
export const logoShapes = `<path d="M6 14 C9 40 17 40 20 26 C21.5 19 26.5 19 28 26 C31 40 39 40 42 14" fill="none" stroke="${palette.paper}" stroke-width="4" stroke-linecap="round"/>
  <circle cx="6" cy="13" r="5.5" fill="${palette.hot}"/><circle cx="42" cy="13" r="5.5" fill="${palette.cool}"/>`

export const logo = () =>
  sharp(svg(1024, 640, `<g transform="scale(20.6) translate(.85 -7.2)">${logoShapes}</g>`))
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
