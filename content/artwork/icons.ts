// Redraws the site's icons from its mark: node content/artwork/icons.ts
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { logoShapes } from './logo.ts'
import { palette } from '../../shared/palette.ts'

/** Draws the mark on a dark background. @param scale share of the square that it fills @param radius of the corners, out of 48 */
const icon = (scale: number, radius: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="${radius}" fill="${palette.ink}"/><g transform="translate(24 24) scale(${scale}) translate(-24 -22)">${logoShapes}</g></svg>`

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
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits a pixel
  header.writeUInt32LE(picture.length, 14)
  header.writeUInt32LE(header.length, 18) // where it starts
  return Buffer.concat([header, picture])
}

const rounded = icon(0.84, 11)
const square = icon(0.7, 0)
/** Launchers crop it to a circle or a drop, so the mark stays within the inner 80%. */
const maskable = icon(0.62, 0)

const files = [
  ['icon.svg', rounded],
  ['favicon.ico', ico(await png(rounded, 32), 32)],
  ['apple-touch-icon.png', await png(square, 180)],
  ['icon-192.png', await png(rounded, 192)],
  ['icon-512.png', await png(rounded, 512)],
  ['icon-maskable-512.png', await png(maskable, 512)],
] as const

/** The names of the Studio's own icons, which these replace. */
const studioFiles = [
  ['favicon.svg', rounded],
  ['favicon.ico', ico(await png(rounded, 32), 32)],
  ['apple-touch-icon.png', await png(square, 180)],
  ['favicon-96.png', await png(rounded, 96)],
  ['favicon-192.png', await png(rounded, 192)],
  ['favicon-512.png', await png(rounded, 512)],
] as const

const write = (folder: string, name: string, content: string | Buffer) =>
  writeFileSync(new URL(`../../${folder}/${name}`, import.meta.url), content)

for (const [name, content] of files) write('web/public', name, content)
for (const [name, content] of studioFiles) write('studio/static', name, content)
