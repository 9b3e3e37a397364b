import { badRequest } from '../errors.ts'
import { maxSide, type Transformation } from './transformation.ts'

export type Size = { width: number; height: number }
type Region = Size & { left: number; top: number }

/** Largest output in pixels, including padding. */
export const maxCanvas = 16_000_000

type Layout = {
  /** The part of the picture that is shown. */
  region: Region
  /** Without padding. */
  size: Size
  canvas: Size
}

export const getArea = ({ width, height }: Size): number => width * height

/**
 * Computes the layout. `clip` and `max` fit inside the size, and `max` never enlarges; the other fits fill it. A missing side
 * follows the picture's shape. Throws LakeError 400.
 */
export function layout(original: Size, { rect, width, height, fit, crop, pad }: Transformation): Layout {
  const shown = rect ? within(rect, original) : { left: 0, top: 0, ...original }
  const around = 2 * (pad ?? 0)
  const inside = (side: number | null) => side && Math.max(1, side - around)
  const box = complete(shown, inside(width), inside(height))
  const scale = Math.min(box.width / shown.width, box.height / shown.height, fit === 'max' ? 1 : Infinity)
  const size = rounded(fit === 'clip' || fit === 'max' ? scaled(shown, scale) : box)
  const canvas = { width: size.width + around, height: size.height + around }
  if (getArea(canvas) > maxCanvas || Math.max(canvas.width, canvas.height) > maxSide)
    throw badRequest(
      `This would be ${canvas.width}x${canvas.height} pixels, with dpr and pad; request ${maxCanvas / 1_000_000} megapixels at most, and no side over ${maxSide}`,
    )
  return { region: fit === 'crop' ? cropped(shown, size, crop) : shown, size, canvas }
}

function within(rect: Region, { width, height }: Size): Region {
  if (rect.left >= width || rect.top >= height)
    throw badRequest(`rect begins at ${rect.left},${rect.top}, outside of the picture of ${width}x${height}`)
  return { ...rect, width: Math.min(rect.width, width - rect.left), height: Math.min(rect.height, height - rect.top) }
}

/** Completes a size. Without any side, returns the picture's own size, reduced to the limit. */
function complete(shown: Size, width: number | null, height: number | null): Size {
  if (width !== null && height !== null) return { width, height }
  if (width !== null) return scaled(shown, width / shown.width)
  if (height !== null) return scaled(shown, height / shown.height)
  const most = Math.sqrt((0.99 * maxCanvas) / getArea(shown)) // leaves room for rounding
  return scaled(shown, Math.min(1, most, maxSide / Math.max(shown.width, shown.height)))
}

/** Returns the largest part with the shape of `size`, at the requested side. */
function cropped(shown: Region, size: Size, crop: Transformation['crop']): Region {
  const ratio = size.width / size.height
  const width = Math.max(1, Math.round(Math.min(shown.width, shown.height * ratio)))
  const height = Math.max(1, Math.round(Math.min(shown.height, shown.width / ratio)))
  const x = crop.includes('left') ? 0 : crop.includes('right') ? 1 : 0.5
  const y = crop.includes('top') ? 0 : crop.includes('bottom') ? 1 : 0.5
  const left = shown.left + Math.round((shown.width - width) * x)
  const top = shown.top + Math.round((shown.height - height) * y)
  return { left, top, width, height }
}

const scaled = ({ width, height }: Size, scale: number): Size => ({ width: width * scale, height: height * scale })

const rounded = ({ width, height }: Size): Size => ({
  width: Math.max(1, Math.round(width)),
  height: Math.max(1, Math.round(height)),
})
