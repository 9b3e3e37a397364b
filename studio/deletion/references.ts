import { isObject, keyOf, type Segment } from '../paths.ts'

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

function segmentOf(item: unknown, index: number): Segment {
  const _key = keyOf(item)
  return _key === undefined ? index : { _key }
}

const isReferenceTo = (value: unknown, id: string): value is Place['reference'] => isObject(value) && value._ref === id
