import { encode } from 'blurhash'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { LakeError } from '../errors.ts'
import { paletteOf } from './palette.ts'

/** A picture that unpacks to more than this is refused: 100 megapixels. */
const maxPixels = 100_000_000

/** sharp's name of a format, and the extension and media type that go with it. */
const formats: Record<string, { extension: string; mimeType: string }> = {
  jpeg: { extension: 'jpg', mimeType: 'image/jpeg' },
  png: { extension: 'png', mimeType: 'image/png' },
  webp: { extension: 'webp', mimeType: 'image/webp' },
  gif: { extension: 'gif', mimeType: 'image/gif' },
  svg: { extension: 'svg', mimeType: 'image/svg+xml' },
  tiff: { extension: 'tif', mimeType: 'image/tiff' },
  avif: { extension: 'avif', mimeType: 'image/avif' },
}

export type ImageInfo = {
  width: number
  height: number
  extension: string
  mimeType: string
  metadata: Record<string, unknown>
}

/** Opens a picture, upright as its EXIF orientation asks for. */
export const openImage = (bytes: Uint8Array): Sharp => sharp(bytes, { limitInputPixels: maxPixels }).autoOrient()

/**
 * What an image asset document says of its picture.
 * @param wanted names of metadata to extract: lqip, blurhash, palette, exif, location; `none` for none of them
 * @throws LakeError 400 when the bytes are no picture that the lake can read
 */
export async function inspectImage(bytes: Uint8Array, wanted: string[]): Promise<ImageInfo> {
  try {
    const found = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
    const format = formats[found.format === 'heif' && found.compression === 'av1' ? 'avif' : found.format]
    if (!format) throw new Error(`the format "${found.format}" is not supported`)
    const { width, height } = found.autoOrient
    return { width, height, ...format, metadata: await extract(bytes, found, wanted) }
  } catch (cause) {
    throw new LakeError(
      400,
      'invalidImageError',
      `Invalid image: ${(cause as Error).message}; use JPEG, PNG, WebP, AVIF, GIF, TIFF or SVG`,
      {},
      { cause },
    )
  }
}

async function extract(bytes: Uint8Array, found: Metadata, wanted: string[]): Promise<Record<string, unknown>> {
  const { width, height } = found.autoOrient
  const { isOpaque } = await openImage(bytes).stats()
  const wants = (name: string) => wanted.includes(name)
  return {
    _type: 'sanity.imageMetadata',
    dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
    hasAlpha: found.hasAlpha,
    isOpaque,
    ...(wants('lqip') && { lqip: await lqipOf(bytes, isOpaque) }),
    ...(wants('blurhash') && { blurHash: await blurHashOf(bytes) }),
    ...(wants('palette') && { palette: paletteOf(await pixelsOf(bytes, 100)) }),
  }
}

/** 20 pixels wide, for the moment before the picture is there. */
async function lqipOf(bytes: Uint8Array, isOpaque: boolean): Promise<string> {
  const small = openImage(bytes).resize({ width: 20 })
  const encoded = await (isOpaque ? small.jpeg({ quality: 60 }) : small.png()).toBuffer()
  return `data:image/${isOpaque ? 'jpeg' : 'png'};base64,${encoded.toString('base64')}`
}

async function blurHashOf(bytes: Uint8Array): Promise<string> {
  const { data, info } = await openImage(bytes)
    .resize({ width: 64, height: 64, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return encode(new Uint8ClampedArray(data), info.width, info.height, 4, 3)
}

function pixelsOf(bytes: Uint8Array, size: number): Promise<Buffer> {
  return openImage(bytes)
    .resize({ width: size, height: size, fit: 'inside' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
}
