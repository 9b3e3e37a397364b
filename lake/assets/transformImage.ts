import sharp, { type Sharp } from 'sharp'
import { openImage } from './imageMetadata.ts'
import { layout, type Layout, type Region, type Size } from './layout.ts'
import type { Transformation } from './transformation.ts'

const encodings = ['jpg', 'pjpg', 'png', 'webp', 'avif', 'gif', 'tif'] as const

/** What a picture can be encoded as. */
export type Encoding = (typeof encodings)[number]
export const isEncoding = (name: string): name is Encoding => (encodings as readonly string[]).includes(name)

/** Counts up when the same address shall give another picture than the one that was computed and kept before. */
export const transformVersion = 1

const defaultQuality = 75

/**
 * Makes the picture that a transformation asks for; of an animation, its first frame.
 * @throws LakeError 400 when `rect` lies outside of the picture
 */
export async function transformImage(
  bytes: Uint8Array,
  asked: Transformation,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer>> {
  const { autoOrient: original } = await openImage(bytes).metadata()
  const { region, size, border } = layout(original, asked)

  let image = scale(openImage(bytes), original, region, size, asked)
  if (asked.flip?.includes('h')) image = image.flop()
  if (asked.flip?.includes('v')) image = image.flip()
  if (hasEffects(asked)) image = await drawn(applyEffects(image, asked))
  image = lay(image, border, asked.background, encoding.endsWith('jpg'))
  return (await encode(image, encoding, asked.quality ?? defaultQuality).toBuffer()) as Buffer<ArrayBuffer>
}

const hasEffects = ({ saturation, invert, blur, sharpen }: Transformation) =>
  [saturation, invert, blur, sharpen].some((effect) => effect !== null)

function applyEffects(image: Sharp, { saturation, invert, blur, sharpen }: Transformation): Sharp {
  let result = image
  if (saturation !== null) result = result.modulate({ saturation: 1 + saturation / 100 })
  if (invert) result = result.negate({ alpha: false })
  if (blur) result = result.blur(Math.max(0.3, blur / 10))
  if (sharpen) result = result.sharpen({ sigma: 0.5 + sharpen / 25 })
  return result
}

/** sharp has an order of its own, and would apply effects to the background too: what comes after this comes later. */
async function drawn(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

function scale(image: Sharp, original: Size, region: Region, size: Size, { fit, crop }: Transformation): Sharp {
  // A JPEG is decoded at a fraction of its size when nothing is cut out of it first.
  const isWhole = region.width === original.width && region.height === original.height
  const part = isWhole ? image : image.extract(region)
  const isByEntropy = (fit === 'crop' || fit === 'min') && crop.includes('entropy')
  return isByEntropy
    ? part.resize({ ...size, fit: 'cover', position: 'entropy' })
    : part.resize({ ...size, fit: 'fill' })
}

/** Puts the picture on its background. Where none is asked for, it is white if the format must have one. */
function lay(image: Sharp, border: Layout['border'], background: string | null, isAlwaysOpaque: boolean): Sharp {
  const color = background ?? (isAlwaysOpaque ? '#fff' : null)
  const laid = color ? image.flatten({ background: color }) : image
  const hasBorder = Object.values(border).some((pixels) => pixels > 0)
  return hasBorder ? laid.extend({ ...border, background: color ?? '#0000' }) : laid
}

function encode(image: Sharp, encoding: Encoding, quality: number): Sharp {
  const q = Math.max(1, Math.round(quality))
  switch (encoding) {
    case 'jpg':
    case 'pjpg':
      return image.jpeg({ quality: q, mozjpeg: true }) // progressive, and smaller by that
    case 'png':
      return image.png({ compressionLevel: 9 })
    case 'webp':
      return image.webp({ quality: q })
    case 'avif':
      // AV1 needs about two thirds of the number to look alike; effort 3 halves the time for some 4% more bytes.
      return image.avif({ quality: Math.max(1, Math.round(q * 0.7)), effort: 3 })
    case 'gif':
      return image.gif()
    case 'tif':
      return image.tiff({ quality: q })
  }
}
