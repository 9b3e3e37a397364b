import { badRequest } from '../errors.ts'
import { oneOf } from '../input.ts'

const fits = ['clip', 'crop', 'fill', 'max', 'scale'] as const
const crops = ['top', 'bottom', 'left', 'right', 'center'] as const
const outputs = ['jpg', 'png', 'webp', 'avif'] as const

/** Parameters of the hosted service that are refused, because ignoring them would produce a wrong picture. */
const notSupported = 'sat invert sharp or min-w max-w min-h max-h fp-x fp-y fp-z frame'.split(' ')

/** Largest width or height of the output, in pixels. */
export const maxSide = 8192

/** A requested transformation; null for what is not specified. Sizes are in output pixels, including `dpr`. */
export type Transformation = ReturnType<typeof readTransformation>

/**
 * Reads the parameters of `@sanity/image-url`; ignores unknown ones. Throws LakeError 400 naming the parameter.
 * @see https://www.sanity.io/docs/image-urls
 */
export function readTransformation(search: URLSearchParams) {
  const number = (name: string, min: number, max: number): number | null => {
    const text = search.get(name)
    if (text === null) return null
    const value = Number(text)
    if (text.trim() === '' || !(value >= min && value <= max))
      throw badRequest(`${name} is "${text}"; use a number from ${min} to ${max}`)
    return value
  }
  const choice = <T extends string>(name: string, options: readonly T[]): T | null =>
    search.has(name) ? oneOf(name, search.get(name), options) : null
  const dpr = number('dpr', 0.1, 5) ?? 1
  const pixels = (name: string, min = 1) => {
    const value = number(name, min, maxSide)
    return value === null ? null : Math.max(min, Math.round(value * dpr))
  }
  const auto = choice('auto', ['format'])
  const missing = notSupported.find((name) => search.has(name))
  if (missing !== undefined)
    throw badRequest(
      `${missing} is not supported; change the picture before the upload, or use w, h, fit, crop and rect`,
    )
  return {
    rect: readRect(search.get('rect')),
    width: pixels('w'),
    height: pixels('h'),
    fit: choice('fit', fits) ?? 'clip',
    crop: (search.get('crop')?.split(',') ?? []).map((side) => oneOf('crop', side, crops)),
    pad: pixels('pad', 0),
    /** In CSS notation. */
    background: readColor(search.get('bg')),
    flip: choice('flip', ['h', 'v', 'hv']),
    blur: number('blur', 0, 2000),
    quality: number('q', 0, 100),
    format: search.get('fm') === 'pjpg' ? 'jpg' : (choice('fm', outputs) ?? (auto && ('auto' as const))), // every JPEG is progressive
  }
}

export function isUnchanged(transformation: Transformation): boolean {
  const changes = Object.entries(transformation).filter(([name]) => !['fit', 'crop', 'format'].includes(name))
  return changes.every(([, value]) => value === null)
}

function readRect(text: string | null) {
  if (text === null) return null
  const numbers = text.split(',').map(Number)
  const [left = -1, top = -1, width = 0, height = 0] = numbers
  if (numbers.length !== 4 || !numbers.every(Number.isInteger) || left < 0 || top < 0 || width < 1 || height < 1)
    throw badRequest(`rect is "${text}"; use left,top,width,height in whole pixels`)
  return { left, top, width, height }
}

/** Reads `fff`, `ff00ff` or, with alpha first, `80ff00ff`. */
function readColor(text: string | null): string | null {
  if (text === null) return null
  const hex = /^#?([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.exec(text)?.[1]
  if (!hex) throw badRequest(`bg is "${text}"; use a hexadecimal color such as ff0099`)
  return hex.length === 8 ? `#${hex.slice(2)}${hex.slice(0, 2)}` : `#${hex}`
}
