import { encode } from 'blurhash'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { LakeError } from '../errors.ts'
import { readExif } from './exif.ts'
import { getFormat } from './fileType.ts'

// Each picture takes one core, so that concurrent ones share them; sharp's cache would only use memory.
sharp.concurrency(1)
sharp.cache(false)

const maxPixels = 100_000_000

/** Opens a picture, rotated by its EXIF orientation. A truncated or broken one fails when decoded. */
export const openImage = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient()

/**
 * Returns the fields that an image asset stores about its picture. Throws LakeError 400 if it is not readable.
 * @param wanted metadata to extract: lqip, blurhash, palette, exif, location; `none` for none of them
 */
export async function inspectImage(bytes: Uint8Array, wanted: string[]) {
  try {
    const found = await openImage(bytes).metadata()
    const format = getFormat(found.format, found.compression)
    if (!format || isCompressed(bytes)) throw new Error(`The format "${found.format}" is not supported`)
    assertRoomToRead(found)
    const { width, height } = found.autoOrient
    return { width, height, ...format, metadata: await extract(bytes, found, wanted) }
  } catch (cause) {
    const reason = (cause as Error).message.replace(/[\s:]+$/, '').replace(/\s*\n\s*/g, '; ')
    const description = `Invalid image: ${reason}; use JPEG, PNG, WebP, AVIF, GIF, TIFF or SVG of at most 100 megapixels`
    throw new LakeError(400, 'invalidImageError', description, {}, { cause })
  }
}

/** Detects a gzipped SVG, which sharp reads but browsers do not show. */
const isCompressed = ([first, second]: Uint8Array) => first === 0x1f && second === 0x8b

async function extract(bytes: Uint8Array, found: Metadata, wanted: string[]): Promise<Record<string, unknown>> {
  const { width, height } = found.autoOrient
  const small = await readSmallPixels(bytes) // reads the whole file, so it fails here if the file is broken
  const isOpaque = !found.hasAlpha || (await openImage(bytes).stats()).isOpaque // reads every pixel once more
  const wants = (name: string) => wanted.includes(name)
  const { exif, location } = await readExif(found.exif)
  return {
    _type: 'sanity.imageMetadata',
    dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
    hasAlpha: found.hasAlpha,
    isOpaque,
    ...(wants('lqip') && { lqip: await encodeLqip(bytes) }),
    ...(wants('blurhash') && { blurHash: await encodeBlurHash(bytes) }),
    ...(wants('exif') && exif && { exif }),
    ...(wants('location') && location && { location }),
    ...(wants('palette') && { palette: createPalette(small) }),
  }
}

/** Returns a 20-pixel-wide placeholder; WebP takes less than half the size of a JPEG's tables. */
async function encodeLqip(bytes: Uint8Array): Promise<string> {
  const encoded = await openImage(bytes).resize({ width: 20 }).webp({ quality: 60, effort: 6 }).toBuffer()
  return `data:image/webp;base64,${encoded.toString('base64')}`
}

async function encodeBlurHash(bytes: Uint8Array): Promise<string> {
  const { data, info } = await openImage(bytes)
    .resize({ width: 64, height: 64, fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return encode(new Uint8ClampedArray(data), info.width, info.height, 4, 3)
}

function readSmallPixels(bytes: Uint8Array): Promise<Buffer> {
  return openImage(bytes)
    .resize({ width: 100, height: 100, fit: 'inside' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer()
}

/** Largest buffer of a decoder, in bytes, which keeps the process and the file below half a gigabyte. */
const mostBytes = 330_000_000

/** Bytes per pixel that decoders hold for a whole picture, as measured. */
const decoders: Record<string, number> = { gif: 4, heif: 18 }

/** Throws if decoding takes too much memory: formats other than JPEG and PNG are decoded as a whole. */
function assertRoomToRead(found: Metadata): void {
  const pixels = found.width * found.height
  const bytes = bytesPerPixel(found)
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

type Color = { rgb: [number, number, number]; saturation: number; lightness: number; population: number }

/** Target saturation, lightness and range of each swatch, with the names and weights of node-vibrant. */
const targets = {
  vibrant: { saturation: 1, lightness: 0.5, saturations: [0.35, 1], lightnesses: [0.3, 0.7] },
  lightVibrant: { saturation: 1, lightness: 0.74, saturations: [0.35, 1], lightnesses: [0.55, 1] },
  darkVibrant: { saturation: 1, lightness: 0.26, saturations: [0.35, 1], lightnesses: [0, 0.45] },
  muted: { saturation: 0.3, lightness: 0.5, saturations: [0, 0.4], lightnesses: [0.3, 0.7] },
  lightMuted: { saturation: 0.3, lightness: 0.74, saturations: [0, 0.4], lightnesses: [0.55, 1] },
  darkMuted: { saturation: 0.3, lightness: 0.26, saturations: [0, 0.4], lightnesses: [0, 0.45] },
} as const

/** Returns the characteristic colors of RGB pixels; a swatch without a match is absent. */
export function createPalette(pixels: Uint8Array) {
  const colors = quantize(pixels)
  const total = pixels.length / 3
  const swatches = Object.entries(targets).flatMap(([name, target]) => {
    const fitting = colors.filter(
      (color) => isIn(color.saturation, target.saturations) && isIn(color.lightness, target.lightnesses),
    )
    const score = (color: Color) =>
      3 * (1 - Math.abs(color.saturation - target.saturation)) +
      6 * (1 - Math.abs(color.lightness - target.lightness)) +
      color.population / total
    const best = fitting.toSorted((a, b) => score(b) - score(a))[0]
    return best ? [[name, toSwatch(best, total)] as const] : []
  })
  const [most] = colors
  return {
    _type: 'sanity.imagePalette',
    ...Object.fromEntries(swatches),
    ...(most && { dominant: toSwatch(most, total) }),
  }
}

/** Returns the colors in steps of 16 per channel, most frequent first, each the average of its group. */
function quantize(pixels: Uint8Array): Color[] {
  const bins = new Map<number, { sum: [number, number, number]; population: number }>()
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const [r, g, b] = [pixels[i] ?? 0, pixels[i + 1] ?? 0, pixels[i + 2] ?? 0]
    const key = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4)
    const bin = bins.get(key) ?? { sum: [0, 0, 0], population: 0 }
    bin.sum[0] += r
    bin.sum[1] += g
    bin.sum[2] += b
    bin.population++
    bins.set(key, bin)
  }
  return [...bins.values()]
    .sort((a, b) => b.population - a.population)
    .map(({ sum: [r, g, b], population }) => {
      const rgb: Color['rgb'] = [Math.round(r / population), Math.round(g / population), Math.round(b / population)]
      return { rgb, population, ...saturationAndLightness(rgb) }
    })
}

function saturationAndLightness([r, g, b]: Color['rgb']) {
  const max = Math.max(r, g, b) / 255
  const min = Math.min(r, g, b) / 255
  const lightness = (max + min) / 2
  const span = max - min
  return { lightness, saturation: span === 0 ? 0 : span / (1 - Math.abs(2 * lightness - 1)) }
}

function toSwatch({ rgb, population }: Color, total: number) {
  const text = isDark(rgb) ? '#fff' : '#000'
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`,
    foreground: text,
    title: text,
    population: Math.round((10_000 * population) / total) / 100,
  }
}

/** Returns whether white has more contrast than black, by WCAG's relative luminance. */
function isDark(rgb: Color['rgb']): boolean {
  const [r = 0, g = 0, b = 0] = rgb.map((channel) => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b < 0.179
}

const isIn = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to
