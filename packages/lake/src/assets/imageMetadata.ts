import sharp, { type Sharp } from 'sharp'
import { LakeError } from '../errors.ts'
import { getImageType } from './fileType.ts'

// Each picture takes one core, so that concurrent ones share them; sharp's cache would only use memory.
sharp.concurrency(1)
sharp.cache(false)

const maxPixels = 100_000_000

/** Reads a picture, or all frames of an animation, rotated by its EXIF orientation. A truncated or broken one fails when decoded. */
export const readImage = (bytes: Uint8Array, animated = false): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated }).autoOrient()

/** Returns the fields that an image asset stores about its picture. Throws LakeError 400 if it is not readable. */
export async function inspectImage(bytes: Uint8Array) {
  try {
    const picture = await readImage(bytes).metadata()
    const type = getImageType(picture.format, picture.compression)
    if (!type || isCompressed(bytes)) throw new Error(`The format "${picture.format}" is not supported`)
    const { width, height } = picture.autoOrient
    const lqip = await encodeLqip(bytes) // reads the whole file, so it fails here if the file is broken
    const isOpaque = !picture.hasAlpha || (await readImage(bytes).stats()).isOpaque // reads every pixel once more
    const metadata = {
      _type: 'sanity.imageMetadata',
      dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
      hasAlpha: picture.hasAlpha,
      isOpaque,
      lqip,
    }
    return { width, height, ...type, metadata }
  } catch (cause) {
    const reason = (cause as Error).message.replace(/[\s:]+$/, '').replace(/\s*\n\s*/g, '; ')
    const description = `Invalid image: ${reason}; use JPEG, PNG, WebP, AVIF, GIF, TIFF or SVG of at most 100 megapixels`
    throw new LakeError(400, 'invalidImageError', description, {}, { cause })
  }
}

/** Detects a gzipped SVG, which sharp reads but browsers do not show. */
const isCompressed = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b

/** Returns a 20-pixel-wide placeholder; WebP takes less than half the size of a JPEG's tables. */
async function encodeLqip(bytes: Uint8Array): Promise<string> {
  const encoded = await readImage(bytes).resize({ width: 20 }).webp({ quality: 60, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${encoded.toString('base64')}`
}
