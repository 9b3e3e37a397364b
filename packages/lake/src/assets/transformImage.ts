import sharp, { type Sharp } from 'sharp'
import type { Encoding } from './fileType.ts'
import { openImage } from './imageMetadata.ts'
import { getCanvas, isByEntropy, layout, scaled, turned, type Layout, type Region, type Size } from './layout.ts'
import type { Transformation } from './transformation.ts'

const defaultQuality = 75

/** In pixels. Larger pictures are encoded with less effort: the highest takes two seconds per megapixel. */
const longEffortLimit = 1_500_000

/** Renders a transformed picture; of an animation, the first frame. Throws LakeError 400. */
export async function transformImage(
  bytes: Uint8Array,
  asked: Transformation,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer>> {
  const { autoOrient: original, hasAlpha } = await openImage(bytes).metadata()
  const laidOut = layout(original, asked)
  const { region, size, border } = laidOut
  const { width, height } = getCanvas(laidOut)

  const sigma = asked.blur ? Math.max(0.3, asked.blur / 10) : 0
  const shrink = Math.max(1, Math.min(sigma / enoughSigma, size.width, size.height))
  const upright = asked.turn ? openImage(bytes).rotate(asked.turn) : openImage(bytes)
  let image = scale(upright, turned(original, asked.turn), region, scaled(size, 1 / shrink), asked)
  if (asked.flip?.includes('h')) image = image.flop()
  if (asked.flip?.includes('v')) image = image.flip()
  const finish = (drawing: Sharp) => {
    const whole = shrink > 1 ? drawing.resize({ ...size, fit: 'fill', kernel: 'cubic' }) : drawing
    const laid = lay(whole, border, asked.background, encoding.endsWith('jpg'))
    const isLongEffort = width * height <= longEffortLimit
    return encode(laid, encoding, asked.quality ?? defaultQuality, isLongEffort).toBuffer()
  }

  if (!hasEffects(asked)) return await finish(image)
  const changed = applyEffects(image, asked, sigma / shrink)
  const isAlone = shrink === 1 && !hasAlpha && Object.values(border).every((pixels) => pixels === 0)
  if (isAlone) return await finish(changed)
  return await finish(await drawn(changed))
}

/** In pixels. A stronger blur takes long, and looks the same on a smaller picture that is then enlarged. */
const enoughSigma = 6

const hasEffects = ({ saturation, invert, blur, sharpen }: Transformation) =>
  [saturation, invert, blur, sharpen].some((effect) => effect !== null)

function applyEffects(image: Sharp, { saturation, invert, sharpen }: Transformation, sigma: number): Sharp {
  let result = image
  if (saturation !== null) result = result.modulate({ saturation: 1 + saturation / 100 })
  if (invert) result = result.negate({ alpha: false })
  if (sigma > 0) result = result.blur(sigma)
  // Sharpening has no effect after a strong blur.
  if (sharpen && sigma < enoughSigma) result = result.sharpen({ sigma: 0.5 + sharpen / 25 })
  return result
}

/** Renders the steps so far, because sharp orders steps itself and would apply effects to the background as well. */
async function drawn(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

function scale(image: Sharp, original: Size, region: Region, size: Size, asked: Transformation): Sharp {
  // A JPEG is decoded at a fraction of its size unless it is cropped first.
  const isWhole = region.width === original.width && region.height === original.height
  const part = isWhole ? image : image.extract(region)
  return isByEntropy(asked)
    ? part.resize({ ...size, fit: 'cover', position: 'entropy' })
    : part.resize({ ...size, fit: 'fill' })
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
      return image.gif()
    case 'tif':
      return image.tiff({ quality: q })
  }
}
