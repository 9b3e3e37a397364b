import { get } from '@sanity/util/paths'
import { type Path, type PathSegment, pathToString } from 'sanity'
import { getKey, isObject } from '../paths.ts'

type FoundReference = { path: Path; reference: { _ref: string } }

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

type Patch =
  { set: Record<string, unknown> } | { setIfMissing: Record<string, unknown>; insert: Insert & { items: unknown[] } }
type Insert = { before: string } | { after: string }

/** Returns patches that restore a document's references to another where they were; none if it refers to the other again. */
export function restoreReferences(before: object, now: object, id: string): Patch[] {
  if (findReferences(now, id).length > 0) return []
  return findReferences(before, id)
    .map((found) =>
      typeof found.path.at(-1) === 'string' ? restoreField(found, now) : restoreItem(found, before, now),
    )
    .filter((patch) => patch !== null)
}

function restoreField({ path, reference }: FoundReference, now: object): Patch | null {
  const hasParent = get(now, path.slice(0, -1)) !== undefined
  return hasParent && get(now, path) === undefined ? { set: { [pathToString(path)]: reference } } : null
}

/** Inserts the reference after the nearest earlier item that still exists, or first. */
function restoreItem({ path, reference }: FoundReference, before: object, now: object): Patch | null {
  const list = path.slice(0, -1)
  if (get(now, list.slice(0, -1)) === undefined) return null
  const items = get(before, list)
  const earlier = Array.isArray(items) ? items.slice(0, items.indexOf(reference)).map(getKey) : []
  const neighbor = earlier.findLast((_key) => _key !== undefined && get(now, [...list, { _key }]) !== undefined)
  const insert: Insert =
    neighbor === undefined
      ? { before: `${pathToString(list)}[0]` }
      : { after: pathToString([...list, { _key: neighbor }]) }
  return { setIfMissing: { [pathToString(list)]: [] }, insert: { ...insert, items: [reference] } }
}
