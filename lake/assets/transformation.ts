import { badRequest } from '../errors.ts'

const fits = ['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min'] as const
const crops = ['top', 'bottom', 'left', 'right', 'center', 'focalpoint', 'entropy'] as const
const outputs = ['jpg', 'pjpg', 'png', 'webp', 'avif'] as const

/** No picture comes out wider or higher than this, in pixels. */
export const maxSide = 8192

/** A picture as an address asks for it. Sizes are in pixels of the output, `dpr` included. */
export type Transformation = {
  rect: { left: number; top: number; width: number; height: number } | null
  width: number | null
  height: number | null
  fit: (typeof fits)[number]
  crop: (typeof crops)[number][]
  focalPoint: { x: number; y: number }
  quality: number | null
  format: (typeof outputs)[number] | 'auto' | null
  blur: number | null
  sharpen: number | null
  flip: 'h' | 'v' | 'hv' | null
  background: string | null
}

/**
 * Reads the parameters that `@sanity/image-url` writes; others are ignored.
 * @throws LakeError 400 naming the parameter, its value, and what would be right
 * @see https://www.sanity.io/docs/image-urls
 */
export function readTransformation(search: URLSearchParams): Transformation {
  const number = (name: string, min: number, max: number): number | null => {
    const text = search.get(name)
    if (text === null) return null
    const value = Number(text)
    if (text.trim() === '' || !(value >= min && value <= max))
      throw badRequest(`${name} is "${text}"; use a number from ${min} to ${max}`)
    return value
  }
  const oneOf = <T extends string>(name: string, text: string | null, known: readonly T[]): T | null => {
    const value = known.find((one) => one === text)
    if (text !== null && value === undefined) throw badRequest(`${name} is "${text}"; use ${known.join(', ')}`)
    return value ?? null
  }
  const dpr = number('dpr', 0.1, 5) ?? 1
  const side = (name: 'w' | 'h') => {
    const value = number(name, 1, maxSide)
    return value === null ? null : Math.min(maxSide, Math.max(1, Math.round(value * dpr)))
  }
  return {
    rect: readRect(search.get('rect')),
    width: side('w'),
    height: side('h'),
    fit: oneOf('fit', search.get('fit'), fits) ?? 'clip',
    crop: (search.get('crop')?.split(',') ?? []).map((one) => oneOf('crop', one, crops) ?? 'center'),
    focalPoint: { x: number('fp-x', 0, 1) ?? 0.5, y: number('fp-y', 0, 1) ?? 0.5 },
    quality: number('q', 0, 100),
    format:
      oneOf('fm', search.get('fm'), outputs) ??
      (oneOf('auto', search.get('auto'), ['format'] as const)?.replace('format', 'auto') as Transformation['format']) ??
      null,
    blur: number('blur', 0, 2000),
    sharpen: number('sharp', 0, 100),
    flip: oneOf('flip', search.get('flip'), ['h', 'v', 'hv'] as const),
    background: readColor(search.get('bg')),
  }
}

function readRect(text: string | null): Transformation['rect'] {
  if (text === null) return null
  const [left, top, width, height, ...rest] = text.split(',').map(Number)
  const isWhole = (value: number | undefined): value is number => Number.isInteger(value)
  if (
    !isWhole(left) ||
    !isWhole(top) ||
    !isWhole(width) ||
    !isWhole(height) ||
    rest.length > 0 ||
    left < 0 ||
    top < 0 ||
    width < 1 ||
    height < 1
  ) {
    throw badRequest(`rect is "${text}"; use left,top,width,height in whole pixels`)
  }
  return { left, top, width, height }
}

/** `fff`, `ff00ff` or with alpha first, `80ff00ff`. */
function readColor(text: string | null): string | null {
  if (text === null) return null
  const hex = /^#?([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.exec(text)?.[1]
  if (!hex) throw badRequest(`bg is "${text}"; use a hexadecimal colour such as ff0099`)
  return hex.length === 8 ? `#${hex.slice(2)}${hex.slice(0, 2)}` : `#${hex}`
}
