import type { Path, PathSegment } from 'sanity'

/** Returns the paths of all references to a document, last first, as removing an item moves those behind it. */
export function findReferences(value: unknown, id: string, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  if ('_ref' in value && value._ref === id) return [path]
  const members: [PathSegment, unknown][] = Array.isArray(value)
    ? value.map((item: unknown, index) => [toSegment(item, index), item])
    : Object.entries(value)
  return members.toReversed().flatMap(([segment, member]) => findReferences(member, id, [...path, segment]))
}

function toSegment(item: unknown, index: number): PathSegment {
  const hasKey = typeof item === 'object' && item !== null && '_key' in item && typeof item._key === 'string'
  return hasKey ? { _key: item._key as string } : index
}
