import type { Metadata, Sharp } from 'sharp'
import type { Encoding } from './fileType.ts'
import { readImage } from './imageMetadata.ts'
import { getCanvas, layout, maxCanvas, type Layout, type Region, type Size } from './layout.ts'
import type { Transformation } from './transformation.ts'

const defaultQuality = 75

/** In pixels. Larger pictures are encoded with less effort: the highest takes two seconds per megapixel. */
const longEffortLimit = 1_500_000

/** In pixels of all frames that are read; up to `maxCanvas` are produced. A larger animation becomes its first frame. */
const maxAnimation = 50_000_000

/** A stronger one would take minutes for a large picture. */
const strongestBlur = 200

/** Renders a transformed picture. Throws LakeError 400. */
export async function transformImage(
  bytes: Uint8Array,
  transformation: Transformation,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer>> {
  const picture = await readImage(bytes).metadata()
  const original = picture.autoOrient
  const laidOut = layout(original, transformation)
  const { region, size, border } = laidOut
  const { width, height } = getCanvas(laidOut)
  const animated = isAnimated(picture, width * height) && canStayAnimated(transformation, encoding)

  let image = scale(readImage(bytes, animated), original, region, size)
  if (transformation.flip?.includes('h')) image = image.flop()
  if (transformation.flip?.includes('v')) image = image.flip()
  if (transformation.blur) image = image.blur(Math.max(0.3, Math.min(transformation.blur, strongestBlur) / 10))
  const laid = lay(image, border, transformation.background, encoding.endsWith('jpg'))
  const isLongEffort = !animated && width * height <= longEffortLimit
  return await encode(laid, encoding, transformation.quality ?? defaultQuality, isLongEffort).toBuffer()
}

function isAnimated({ format, pages = 1, width, height, orientation = 1 }: Metadata, pixels: number): boolean {
  const isSmall = pages * width * height <= maxAnimation && pages * pixels <= maxCanvas
  return ['gif', 'webp'].includes(format) && pages > 1 && orientation === 1 && isSmall
}

/** sharp applies other steps to all frames as to one tall picture. */
const canStayAnimated = (transformation: Transformation, encoding: Encoding): boolean =>
  ['gif', 'webp'].includes(encoding) && transformation.blur === null && transformation.flip === null

function scale(image: Sharp, original: Size, region: Region, size: Size): Sharp {
  // A JPEG is decoded at a fraction of its size unless it is cropped first.
  const isWhole = region.width === original.width && region.height === original.height
  return (isWhole ? image : image.extract(region)).resize({ ...size, fit: 'fill' })
}

/** Places the picture on its background; the default is white for formats without transparency. */
function lay(image: Sharp, border: Layout['border'], background: string | null, isAlwaysOpaque: boolean): Sharp {
  const color = background ?? (isAlwaysOpaque ? '#fff' : null)
  const laid = color ? image.flatten({ background: color }) : image
  const hasBorder = Object.values(border).some((pixels) => pixels > 0)
  return hasBorder ? laid.extend({ ...border, background: color ?? '#0000' }) : laid
}

function encode(image: Sharp, encoding: Encoding, quality: number, isLongEffort: boolean): Sharp {
  const q = Math.max(1, Math.round(quality))
  switch (encoding) {
    case 'jpg':
    case 'pjpg':
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
    case 'tif':
      return image.tiff({ quality: q })
  }
}
