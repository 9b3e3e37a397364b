import { badRequest } from '../errors.ts'
import { maxSide, type Transformation } from './transformation.ts'

export type Size = { width: number; height: number }
export type Region = Size & { left: number; top: number }

/** Largest output in pixels, including padding. */
export const maxCanvas = 16_000_000

export type Layout = {
  region: Region
  size: Size
  border: { left: number; top: number; right: number; bottom: number }
}

/**
 * Computes the layout. `clip` and `max` fit inside the size, `fill` and `fillmax` pad the rest, `crop` and `min` cover it,
 * `scale` distorts; `max`, `fillmax` and `min` never enlarge. Throws LakeError 400.
 */
export function layout(original: Size, asked: Transformation): Layout {
  const laidOut = arrange(turned(original, asked.turn), turnedPositions(original, asked))
  for (const { width, height } of [getCanvas(laidOut), getCoveringSize(laidOut, asked)])
    if (width * height > maxCanvas || Math.max(width, height) > maxSide)
      throw badRequest(
        `This comes to ${Math.round(width)}x${Math.round(height)} pixels, with dpr and pad; ask for ${maxCanvas / 1_000_000} megapixels at most, and no side over ${maxSide}`,
      )
  return laidOut
}

export const turned = ({ width, height }: Size, degrees: number | null): Size =>
  degrees === 90 || degrees === 270 ? { width: height, height: width } : { width, height }

/** Returns the transformation with the positions given in the original converted to the rotated picture. */
function turnedPositions(original: Size, asked: Transformation): Transformation {
  let rect = asked.rect && within(asked.rect, original)
  let { focalPoint } = asked
  let size = original
  for (let left = asked.turn ?? 0; left > 0; left -= 90) {
    if (rect)
      rect = { left: size.height - rect.top - rect.height, top: rect.left, width: rect.height, height: rect.width }
    focalPoint = { ...focalPoint, x: 1 - focalPoint.y, y: focalPoint.x }
    size = turned(size, 90)
  }
  return { ...asked, rect, focalPoint }
}

export const getCanvas = ({ size, border }: Layout): Size => ({
  width: border.left + size.width + border.right,
  height: border.top + size.height + border.bottom,
})

/** Returns the size to scale to before sharp looks for the most detailed part. */
function getCoveringSize({ region, size }: Layout, asked: Transformation): Size {
  if (!isByEntropy(asked)) return size
  const scale = Math.max(size.width / region.width, size.height / region.height)
  return { width: region.width * scale, height: region.height * scale }
}

export const isByEntropy = ({ fit, crop }: Transformation): boolean =>
  (fit === 'crop' || fit === 'min') && crop.includes('entropy')

function arrange(original: Size, asked: Transformation): Layout {
  const rect = asked.rect ? within(asked.rect, original) : { left: 0, top: 0, ...original }
  const box = getBox(rect, asked)
  switch (asked.fit) {
    case 'scale':
      return bordered(rect, box, box, asked)
    case 'crop':
      return bordered(isByEntropy(asked) ? rect : cropped(rect, box, asked), box, box, asked)
    case 'min': {
      const region = cropped(rect, box, asked)
      const size = scaled(box, Math.min(1, region.width / box.width))
      return bordered(isByEntropy(asked) ? rect : region, size, size, asked)
    }
    default: {
      const inside = Math.min(box.width / rect.width, box.height / rect.height)
      const size = scaled(rect, asked.fit === 'max' || asked.fit === 'fillmax' ? Math.min(1, inside) : inside)
      const isFilled = asked.fit === 'fill' || asked.fit === 'fillmax'
      return bordered(rect, size, isFilled ? box : size, asked)
    }
  }
}

function within(rect: Region, { width, height }: Size): Region {
  if (rect.left >= width || rect.top >= height)
    throw badRequest(`rect begins at ${rect.left},${rect.top}, outside of the picture of ${width}x${height}`)
  return { ...rect, width: Math.min(rect.width, width - rect.left), height: Math.min(rect.height, height - rect.top) }
}

/** Returns the requested size without padding, within the limits; a missing side follows the picture's shape. */
function getBox(rect: Size, asked: Transformation): Size {
  const inside = (side: number | null) => side && Math.max(1, side - 2 * (asked.pad ?? 0))
  const { fit } = asked
  const [width, height] = [inside(asked.width), inside(asked.height)]
  const ratio = rect.width / rect.height
  const fitting = Math.min(1, Math.sqrt((0.99 * maxCanvas) / (rect.width * rect.height))) // leaves room for rounding
  const full = {
    width: width ?? (height === null ? rect.width * fitting : height * ratio),
    height: height ?? (width === null ? rect.height * fitting : width / ratio),
  }
  const box =
    fit === 'crop'
      ? {
          width: clamp(full.width, asked.minWidth ?? 1, asked.maxWidth ?? Infinity),
          height: clamp(full.height, asked.minHeight ?? 1, asked.maxHeight ?? Infinity),
        }
      : full
  const limit = Math.max(1, maxSide - 2 * (asked.pad ?? 0))
  const shrink = Math.min(1, limit / Math.max(box.width, box.height))
  return { width: box.width * shrink, height: box.height * shrink }
}

/** Returns the largest part of `rect` with the shape of `box`, at the requested side or around the focal point. */
function cropped(rect: Region, box: Size, { crop, focalPoint }: Transformation): Region {
  const ratio = box.width / box.height
  const isFocal = crop.includes('focalpoint')
  const zoom = isFocal ? focalPoint.zoom : 1
  const width = Math.max(1, Math.round(Math.min(rect.width, rect.height * ratio) / zoom))
  const height = Math.max(1, Math.round(Math.min(rect.height, rect.width / ratio) / zoom))
  const x = crop.includes('left') ? 0 : crop.includes('right') ? 1 : 0.5
  const y = crop.includes('top') ? 0 : crop.includes('bottom') ? 1 : 0.5
  const left = isFocal ? focalPoint.x * rect.width - width / 2 : (rect.width - width) * x
  const top = isFocal ? focalPoint.y * rect.height - height / 2 : (rect.height - height) * y
  return {
    left: rect.left + Math.round(clamp(left, 0, rect.width - width)),
    top: rect.top + Math.round(clamp(top, 0, rect.height - height)),
    width,
    height,
  }
}

function bordered(region: Region, inner: Size, outer: Size, { pad }: Transformation): Layout {
  const [size, frame] = [scaled(inner, 1), scaled(outer, 1)]
  const across = Math.max(0, frame.width - size.width)
  const down = Math.max(0, frame.height - size.height)
  const [left, top, around] = [Math.floor(across / 2), Math.floor(down / 2), pad ?? 0]
  const border = { left: left + around, top: top + around, right: across - left + around, bottom: down - top + around }
  return { region, size, border }
}

export const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))
