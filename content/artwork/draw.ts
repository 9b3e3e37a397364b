import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { palette } from '../../shared/palette.ts'
import { follow, lead, markLine } from '../../web/ui/mark.ts'

// Redraws the sample logo and the icons of the site and the Studio: node content/artwork/draw.ts

const dot = ({ cx, cy, r }: typeof lead, fill: string) => `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`

/** Lead and follow at the ends of a line stretched into a W, in light colors on transparency. */
const mark = `<path d="${markLine}" fill="none" stroke="${palette.paper}" stroke-width="4" stroke-linecap="round"/>
  ${dot(lead, palette.hot)}${dot(follow, palette.cool)}`

const logo = () =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1024" height="640"><g transform="scale(20.6) translate(.85 -7.2)">${mark}</g></svg>`,
    ),
  )
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()

/** Draws the mark on a dark background. @param scale share of the square that it fills @param radius of the corners, out of 48 */
const icon = (scale: number, radius: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="${radius}" fill="${palette.ink}"/><g transform="translate(24 24) scale(${scale}) translate(-24 -22)">${mark}</g></svg>`

const png = (drawing: string, size: number) =>
  sharp(Buffer.from(drawing), { density: 72 * (size / 48) })
    .resize(size)
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer()

/** Wraps a PNG into an ICO file, as supported since Windows Vista. */
function ico(picture: Buffer, size: number) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // icon
  header.writeUInt16LE(1, 4) // one picture
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // color planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(picture.length, 14)
  header.writeUInt32LE(header.length, 18) // where the picture starts
  return Buffer.concat([header, picture])
}

const rounded = icon(0.84, 11)
const common = {
  'favicon.ico': ico(await png(rounded, 32), 32),
  'apple-touch-icon.png': await png(icon(0.7, 0), 180),
}

const folders: Record<string, Record<string, Buffer | string>> = {
  'content/images': { 'logo.png': await logo() },
  'web/public': {
    ...common,
    'icon.svg': rounded,
    'icon-512.png': await png(rounded, 512),
  },
  // These replace the Studio's own icons.
  'studio/static': {
    ...common,
    'favicon.svg': rounded,
    'favicon-96.png': await png(rounded, 96),
    'favicon-192.png': await png(rounded, 192),
    'favicon-512.png': await png(rounded, 512),
  },
}

for (const [folder, files] of Object.entries(folders))
  for (const [name, content] of Object.entries(files))
    writeFileSync(new URL(`../../${folder}/${name}`, import.meta.url), content)
