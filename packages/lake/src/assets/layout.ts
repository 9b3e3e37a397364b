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
export function layout(original: Size, transformation: Transformation): Layout {
  const laidOut = arrange(original, transformation)
  const { width, height } = getCanvas(laidOut)
  if (width * height > maxCanvas || Math.max(width, height) > maxSide)
    throw badRequest(
      `This comes to ${width}x${height} pixels, with dpr and pad; ask for ${maxCanvas / 1_000_000} megapixels at most, and no side over ${maxSide}`,
    )
  return laidOut
}

export const getCanvas = ({ size, border }: Layout): Size => ({
  width: border.left + size.width + border.right,
  height: border.top + size.height + border.bottom,
})

function arrange(original: Size, transformation: Transformation): Layout {
  const rect = transformation.rect ? within(transformation.rect, original) : { left: 0, top: 0, ...original }
  const box = getBox(rect, transformation)
  switch (transformation.fit) {
    case 'scale':
      return bordered(rect, box, box, transformation)
    case 'crop':
      return bordered(cropped(rect, box, transformation), box, box, transformation)
    case 'min': {
      const region = cropped(rect, box, transformation)
      const size = scaled(box, Math.min(1, region.width / box.width))
      return bordered(region, size, size, transformation)
    }
    default: {
      const inside = Math.min(box.width / rect.width, box.height / rect.height)
      const size = scaled(
        rect,
        transformation.fit === 'max' || transformation.fit === 'fillmax' ? Math.min(1, inside) : inside,
      )
      const isFilled = transformation.fit === 'fill' || transformation.fit === 'fillmax'
      return bordered(rect, size, isFilled ? box : size, transformation)
    }
  }
}

function within(rect: Region, { width, height }: Size): Region {
  if (rect.left >= width || rect.top >= height)
    throw badRequest(`rect begins at ${rect.left},${rect.top}, outside of the picture of ${width}x${height}`)
  return { ...rect, width: Math.min(rect.width, width - rect.left), height: Math.min(rect.height, height - rect.top) }
}

/** Returns the requested size without padding, within the limits; a missing side follows the picture's shape. */
function getBox(rect: Size, transformation: Transformation): Size {
  const inside = (side: number | null) => side && Math.max(1, side - 2 * (transformation.pad ?? 0))
  const [width, height] = [inside(transformation.width), inside(transformation.height)]
  const ratio = rect.width / rect.height
  const fitting = Math.min(1, Math.sqrt((0.99 * maxCanvas) / (rect.width * rect.height))) // leaves room for rounding
  const box = {
    width: width ?? (height === null ? rect.width * fitting : height * ratio),
    height: height ?? (width === null ? rect.height * fitting : width / ratio),
  }
  const limit = Math.max(1, maxSide - 2 * (transformation.pad ?? 0))
  const shrink = Math.min(1, limit / Math.max(box.width, box.height))
  return { width: box.width * shrink, height: box.height * shrink }
}

/** Returns the largest part of `rect` with the shape of `box`, at the requested side. */
function cropped(rect: Region, box: Size, { crop }: Transformation): Region {
  const ratio = box.width / box.height
  const width = Math.max(1, Math.round(Math.min(rect.width, rect.height * ratio)))
  const height = Math.max(1, Math.round(Math.min(rect.height, rect.width / ratio)))
  const x = crop.includes('left') ? 0 : crop.includes('right') ? 1 : 0.5
  const y = crop.includes('top') ? 0 : crop.includes('bottom') ? 1 : 0.5
  return {
    left: rect.left + Math.round(Math.max(0, rect.width - width) * x),
    top: rect.top + Math.round(Math.max(0, rect.height - height) * y),
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

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})
