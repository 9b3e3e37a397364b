import sharp, { type Metadata, type Sharp } from 'sharp'
import { LakeError } from '../errors.ts'
import { getFormat } from './fileType.ts'

// Each picture takes one core, so that concurrent ones share them; sharp's cache would only use memory.
sharp.concurrency(1)
sharp.cache(false)

const maxPixels = 100_000_000

/** Opens a picture, or all frames of an animation, rotated by its EXIF orientation. A truncated or broken one fails when decoded. */
export const openImage = (bytes: Uint8Array, animated = false): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated }).autoOrient()

/**
 * Returns the fields that an image asset stores about its picture. Throws LakeError 400 if it is not readable.
 * @param hasLqip whether to return a placeholder
 */
export async function inspectImage(bytes: Uint8Array, hasLqip: boolean) {
  try {
    const picture = await openImage(bytes).metadata()
    const format = getFormat(picture.format, picture.compression)
    if (!format || isCompressed(bytes)) throw new Error(`The format "${picture.format}" is not supported`)
    assertRoomToRead(picture)
    const { width, height } = picture.autoOrient
    const lqip = await encodeLqip(bytes) // reads the whole file, so it fails here if the file is broken
    const isOpaque = !picture.hasAlpha || (await openImage(bytes).stats()).isOpaque // reads every pixel once more
    const metadata = {
      _type: 'sanity.imageMetadata',
      dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
      hasAlpha: picture.hasAlpha,
      isOpaque,
      ...(hasLqip && { lqip }),
    }
    return { width, height, ...format, metadata }
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
  const encoded = await openImage(bytes).resize({ width: 20 }).webp({ quality: 60, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${encoded.toString('base64')}`
}

/** Largest buffer of a decoder, in bytes, which keeps the process and the file below half a gigabyte. */
const mostBytes = 330_000_000

/** Bytes per pixel that decoders hold for a whole picture, as measured. */
const decoders: Record<string, number> = { gif: 4, heif: 18 }

/** Throws if decoding takes too much memory: formats other than JPEG and PNG are decoded as a whole. */
function assertRoomToRead(picture: Metadata): void {
  const pixels = picture.width * picture.height
  const bytes = bytesPerPixel(picture)
  if (pixels * bytes <= mostBytes) return
  const megapixels = Math.floor(mostBytes / bytes / 1e6)
  throw new Error(
    `It has ${Math.round(pixels / 1e6)} megapixels, of which up to ${megapixels} can be read when it is saved in this way; make it smaller, or save it as a JPEG that is not progressive`,
  )
}

function bytesPerPixel({
  format,
  channels,
  depth,
  isProgressive,
  chromaSubsampling,
  hasAlpha,
  orientation = 1,
}: Metadata) {
  const pixel = channels * (bytesOf[depth] ?? 1)
  const isTurned = orientation > 1
  const decoded = decoders[format] ?? (isProgressive || format === 'webp' || format === 'tiff' ? pixel : 0)
  // The coefficients of all passes, two bytes each.
  const held = format === 'jpeg' && isProgressive ? 2 * (chromaSubsampling === '4:2:0' ? 1.5 : channels) : decoded
  return held + (hasAlpha ? pixel : 0) + (isTurned ? pixel : 0)
}

const bytesOf: Partial<Record<Metadata['depth'], number>> = {
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  double: 8,
}
