import sharp from 'sharp'
import { seededRandom } from './line.ts'

/** Wraps shapes into an SVG document for sharp. */
export const svg = (width: number, height: number, shapes: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`,
  )

/** Generates fine grain, which prevents banding in dark gradients. */
export function grain(width: number, height: number) {
  const random = seededRandom(1)
  const gray = Uint8Array.from({ length: width * height }, () => 128 + 18 * (random() + random() + random() - 1.5))
  return sharp(gray, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/** Renders a drawing as a JPEG with grain. */
export const photograph = async (width: number, height: number, shapes: string) =>
  sharp(svg(width, height, shapes))
    .composite([{ input: await grain(width, height), blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
