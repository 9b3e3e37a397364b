import type { Path, PathSegment } from 'sanity'
import { getKey, isObject } from '../paths.ts'

/** Returns the paths of all references to a document. */
export function findReferences(value: unknown, id: string, path: Path = []): Path[] {
  if (Array.isArray(value))
    return value.flatMap((item, index) => findReferences(item, id, [...path, toSegment(item, index)]))
  if (!isObject(value)) return []
  if (value._ref === id) return [path]
  return Object.entries(value).flatMap(([name, field]) => findReferences(field, id, [...path, name]))
}

function toSegment(item: unknown, index: number): PathSegment {
  const _key = getKey(item)
  return _key === undefined ? index : { _key }
}
