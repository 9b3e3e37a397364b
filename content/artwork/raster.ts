import sharp from 'sharp'
import { seededRandom } from './random.ts'

/** Wraps drawn shapes into an SVG document of that size, ready for sharp. */
export const svg = (width: number, height: number, shapes: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes}</svg>`,
  )

/** Fine grain, as on film or paper: without it, dark gradients show bands. */
export function grain(width: number, height: number) {
  const random = seededRandom(1)
  const gray = Uint8Array.from({ length: width * height }, () => 128 + 18 * (random() + random() + random() - 1.5))
  return sharp(gray, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/** One picture from a drawing, with grain. */
export const photograph = async (width: number, height: number, shapes: string) =>
  sharp(svg(width, height, shapes))
    .composite([{ input: await grain(width, height), blend: 'soft-light' }])
    .removeAlpha()
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
