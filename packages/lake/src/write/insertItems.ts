import type { PathNode, SubscriptElementNode } from '@sanity/json-match'
import { badRequest } from '../errors.ts'
import type { Place } from './places.ts'
import { rangeOf, selectElement, selectPlaces, withDescendants } from './selectPlaces.ts'

export type Position = 'before' | 'after' | 'replace'

/**
 * Inserts items into each array that the path selects: before the first of the named items, after the last, or in
 * place of those it replaces. Does nothing without such an array or item.
 * @param path of items: the array, and which ones in brackets
 * @throws LakeError 400 if the path names no items, or something other than an array
 */
export function insertItems(root: Place, position: Position, path: PathNode, items: unknown[]): void {
  const elements = elementsOf(path.segment)
  if (!elements) throw badRequest(`"insert" needs a position in an array, such as tags[0] or tags[-1]`)
  const named = path.base ? selectPlaces(root, path.base) : [root]
  for (const place of path.recursive ? withDescendants(named) : named) {
    if (Array.isArray(place.value)) insertInto(place, place.value.length, position, elements, items)
    else if (place.isNamed && !path.recursive) assertMissing(place)
  }
}

function elementsOf(segment: PathNode['segment']): SubscriptElementNode[] | null {
  if (segment.type === 'Subscript') return segment.elements
  return segment.type === 'Wildcard' ? [{ type: 'Path', segment }] : null
}

function assertMissing(place: Place): void {
  if (place.value === undefined || place.value === null) return
  throw badRequest(
    `"insert" works on arrays, and "${place}" is ${typeof place.value === 'object' ? 'an' : 'a'} ${typeof place.value}`,
  )
}

function insertInto(
  array: Place,
  length: number,
  position: Position,
  elements: SubscriptElementNode[],
  items: unknown[],
): void {
  const ranges = elements.flatMap((element) => toRanges(array, length, position, element))
  if (ranges.length === 0) return
  const first = ranges.reduce((least, [start]) => Math.min(least, start), length)
  const last = ranges.reduce((most, [, end]) => Math.max(most, end), 0)
  const isReplaced = (index: number) => ranges.some(([start, end]) => index >= start && index < end)
  array.change((value) => {
    const all = value as unknown[]
    if (position === 'replace') {
      const kept = all.slice(first, last).filter((_, offset) => !isReplaced(first + offset))
      return all.slice(0, first).concat(items, kept, all.slice(last))
    }
    const at = position === 'before' ? first : last
    return all.slice(0, at).concat(items, all.slice(at))
  })
}

type Range = [start: number, end: number]

/** Returns the items that an element names, as ranges, which may be empty: `[2:2]` is the position before the third. */
function toRanges(array: Place, length: number, position: Position, element: SubscriptElementNode): Range[] {
  if (element.type === 'Number') return [indexRange(element.value, length)]
  if (element.type === 'Slice')
    return [position === 'replace' ? replacedRange(element, length) : rangeOf(element, length)]
  return selectElement(array, element)
    .filter(({ parent }) => parent === array)
    .map(({ name }) => [Number(name), Number(name) + 1])
}

/** Beyond an end of the array, the range is that end, so that no inserted item is lost. */
function indexRange(index: number, length: number): Range {
  const place = index < 0 ? length + index : index
  if (place < 0) return [0, 0]
  return place < length ? [place, place + 1] : [length, length]
}

/**
 * `[-2:]` is the last two items in the documentation and in `@sanity/json-match`. `@sanity/client` uses it in `splice`
 * for the last item, with -1 as the end of the array. Items that only one of them would remove are kept.
 */
function replacedRange(element: { start?: number; end?: number }, length: number): Range {
  const [start, end] = rangeOf(element, length)
  if ((element.start ?? 0) > -2) return [start, end]
  const asClient = rangeOf({ start: (element.start ?? 0) + 1 }, length)[0]
  return [asClient, Math.max(asClient, end)]
}
