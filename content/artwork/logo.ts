import { follow, lead, markLine } from '../../web/ui/mark.ts'
import { svg } from './raster.ts'
import { palette } from '../../shared/palette.ts'
import sharp from 'sharp'

/** Draws lead and follow at the ends of a line stretched into a W, in light colors on transparency. */
export const logoShapes = `<path d="${markLine}" fill="none" stroke="${palette.paper}" stroke-width="4" stroke-linecap="round"/>
  ${dot(lead, palette.hot)}${dot(follow, palette.cool)}`

function dot({ cx, cy, r }: typeof lead, fill: string) {
  return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`
}

export const logo = () =>
  sharp(svg(1024, 640, `<g transform="scale(20.6) translate(.85 -7.2)">${logoShapes}</g>`))
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()
