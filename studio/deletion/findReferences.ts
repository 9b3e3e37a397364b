import type { Path, PathSegment } from 'sanity'
import { getKey, isObject } from '../paths.ts'

/** A reference to a document in a list or a field. */
export type FoundReference = { path: Path; reference: { _ref: string } }

/** Finds all references to a document within another, at any depth. */
export function findReferences(document: object, id: string): FoundReference[] {
  const find = (value: unknown, path: Path): FoundReference[] => {
    if (isReferenceTo(value, id)) return [{ path, reference: value }]
    if (Array.isArray(value)) return value.flatMap((item, index) => find(item, [...path, toSegment(item, index)]))
    if (!isObject(value)) return []
    return Object.entries(value).flatMap(([name, field]) => find(field, [...path, name]))
  }
  return find(document, [])
}

function toSegment(item: unknown, index: number): PathSegment {
  const _key = getKey(item)
  return _key === undefined ? index : { _key }
}

const isReferenceTo = (value: unknown, id: string): value is FoundReference['reference'] =>
  isObject(value) && value._ref === id
