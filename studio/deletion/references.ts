type Segment = string | number | { _key: string }

/** Where a document refers to another: an item of a list, or a field. */
export type Place = { path: Segment[]; reference: { _ref: string } }

/** Every place in which a document refers to another, also strongly nested ones. */
export function placesOf(document: object, id: string): Place[] {
  const placesIn = (value: unknown, path: Segment[]): Place[] => {
    if (isReferenceTo(value, id)) return [{ path, reference: value }]
    if (Array.isArray(value)) return value.flatMap((item, index) => placesIn(item, [...path, segmentOf(item, index)]))
    if (!isObject(value)) return []
    return Object.entries(value).flatMap(([name, field]) => placesIn(field, [...path, name]))
  }
  return placesIn(document, [])
}

/** A path as patches have it: `teachers.people[_key=="a1"]` */
export const patchPath = (path: Segment[]): string =>
  path
    .map((segment, index) => {
      if (typeof segment === 'string') return index === 0 ? segment : `.${segment}`
      return typeof segment === 'number' ? `[${segment}]` : `[_key=="${segment._key}"]`
    })
    .join('')

/** @returns undefined where a document has nothing */
export function valueAt(document: unknown, path: Segment[]): unknown {
  return path.reduce<unknown>((value, segment) => {
    if (typeof segment === 'string') return isObject(value) ? value[segment] : undefined
    if (!Array.isArray(value)) return undefined
    return typeof segment === 'number' ? value[segment] : value.find((item) => keyOf(item) === segment._key)
  }, document)
}

export const keyOf = (item: unknown): string | undefined =>
  isObject(item) && typeof item._key === 'string' ? item._key : undefined

function segmentOf(item: unknown, index: number): Segment {
  const _key = keyOf(item)
  return _key === undefined ? index : { _key }
}

const isReferenceTo = (value: unknown, id: string): value is Place['reference'] => isObject(value) && value._ref === id

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
