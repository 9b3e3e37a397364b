import type { Metadata, Sharp } from 'sharp'
import type { Encoding } from './fileType.ts'
import { readImage } from './imageMetadata.ts'
import { getArea, layout, maxCanvas } from './layout.ts'
import type { Transformation } from './transformation.ts'

const defaultQuality = 75

/** In pixels. Larger pictures are encoded with less effort: the highest takes two seconds per megapixel. */
const longEffortLimit = 1_500_000

/** In pixels of all frames that are read; up to `maxCanvas` are produced. A larger animation becomes its first frame. */
const maxAnimation = 50_000_000

/** Maximum strength; a stronger blur would take minutes for a large picture. */
const maxBlur = 200

/** Renders a transformed picture. Throws LakeError 400. */
export async function transformImage(
  bytes: Uint8Array,
  transformation: Transformation,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer>> {
  const picture = await readImage(bytes).metadata()
  const original = picture.autoOrient
  const { region, size, canvas } = layout(original, transformation)
  const { background, blur, flip, pad } = transformation
  const animated = isAnimated(picture, getArea(canvas)) && canStayAnimated(transformation, encoding)
  // White is the default for formats without transparency.
  const color = background ?? (encoding === 'jpg' ? '#fff' : null)
  const behind = { background: color ?? '#0000' }

  let image = readImage(bytes, animated)
  // A JPEG is decoded at a fraction of its size unless it is cropped first.
  if (getArea(region) < getArea(original)) image = image.extract(region)
  image = image.resize({ ...size, ...behind, fit: transformation.fit === 'fill' ? 'contain' : 'fill' })
  if (flip?.includes('h')) image = image.flop()
  if (flip?.includes('v')) image = image.flip()
  if (blur) image = image.blur(Math.max(0.3, Math.min(blur, maxBlur) / 10))
  if (color) image = image.flatten({ background: color })
  if (pad) image = image.extend({ ...behind, top: pad, right: pad, bottom: pad, left: pad })
  const isLongEffort = !animated && getArea(canvas) <= longEffortLimit
  return await encode(image, encoding, transformation.quality ?? defaultQuality, isLongEffort).toBuffer()
}

function isAnimated({ format, pages = 1, width, height, orientation = 1 }: Metadata, pixels: number): boolean {
  const isSmall = pages * width * height <= maxAnimation && pages * pixels <= maxCanvas
  return ['gif', 'webp'].includes(format) && pages > 1 && orientation === 1 && isSmall
}

/** Returns whether all steps keep frames apart: sharp applies the others to all frames as to one tall picture. */
const canStayAnimated = (transformation: Transformation, encoding: Encoding): boolean =>
  ['gif', 'webp'].includes(encoding) && transformation.blur === null && transformation.flip === null

function encode(image: Sharp, encoding: Encoding, quality: number, isLongEffort: boolean): Sharp {
  const q = Math.max(1, Math.round(quality))
  switch (encoding) {
    case 'jpg':
      return image.jpeg({ quality: q, progressive: true, mozjpeg: isLongEffort })
    case 'png':
      return image.png({ compressionLevel: isLongEffort ? 9 : 6 })
    case 'webp':
      return image.webp({ quality: q })
    case 'avif':
      // AV1 needs about two thirds of the quality for the same result; effort 3 halves the time for some 4% more bytes.
      return image.avif({ quality: Math.max(1, Math.round(q * 0.7)), effort: isLongEffort ? 3 : 1 })
    case 'gif':
      return image.gif({ effort: isLongEffort ? 7 : 1 })
  }
}
