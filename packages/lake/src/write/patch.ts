import type { PathNode, SubscriptElementNode } from '@sanity/json-match'
import type { DocumentContent } from '../document.ts'
import { badRequest } from '../errors.ts'
import { readObject } from '../input.ts'
import { charge } from '../processorBudget.ts'
import { parsePath } from './patchPath.ts'
import { patchText } from './patchText.ts'
import {
  assertReachable,
  Location,
  removed,
  getRange,
  selectElement,
  selectLocations,
  withDescendants,
} from './locations.ts'

type Operation = (root: Location, path: string, argument: unknown) => void

/** In order of execution: as on the hosted service, `setIfMissing` can create the object that `set` writes to. */
const operations: Record<string, Operation> = { setIfMissing, set, unset, inc, dec, insert, diffMatchPatch }

const selectors = ['id', 'query', 'params', 'ifRevisionID']

const positions: Position[] = ['before', 'after', 'replace']

/** Applies a patch's operations. Pure. Throws LakeError 400. @see https://www.sanity.io/docs/http-patches */
export function applyPatch<D extends DocumentContent>(document: D, patch: Record<string, unknown>): D {
  for (const name of Object.keys(patch)) {
    if (!selectors.includes(name) && !Object.hasOwn(operations, name)) {
      throw badRequest(`Unknown patch operation "${name}"; use ${Object.keys(operations).join(', ')}`)
    }
  }
  let next: unknown = document
  for (const [name, operation] of Object.entries(operations)) {
    const argument = patch[name]
    if (argument === undefined || argument === null) continue
    for (const [path, value] of readEntries(name, argument)) {
      charge(0)
      const root = new Location(next)
      operation(root, path, value)
      next = root.rebuilt()
    }
  }
  return next as D
}

/** Splits an operation into changes, each of which sees the result of the previous one. */
function readEntries(operation: string, argument: unknown): [path: string, value: unknown][] {
  if (operation === 'unset') {
    if (Array.isArray(argument) && argument.every((path) => typeof path === 'string')) {
      return argument.map((path) => [path, null])
    }
    throw badRequest('"unset" takes an array of paths')
  }
  const fields = readObject(`"${operation}"`, argument)
  if (operation !== 'insert') return Object.entries(fields)

  const [position, another] = positions.filter((one) => one in fields)
  if (!position || another || !Array.isArray(fields.items)) {
    throw badRequest('"insert" takes exactly one of before, after and replace, and an array of items')
  }
  const path = fields[position]
  if (typeof path !== 'string') throw badRequest(`The position of "insert" is ${JSON.stringify(path)}; use a path`)
  return [[path, { position, items: fields.items }]]
}

function set(root: Location, path: string, value: unknown): void {
  for (const location of selectLocations(root, parsePath(path))) {
    assertReachable(location)
    location.change(() => value)
  }
}

function setIfMissing(root: Location, path: string, value: unknown): void {
  for (const location of selectLocations(root, parsePath(path))) {
    if (location.value !== undefined && location.value !== null) continue
    assertReachable(location)
    location.change(() => value)
  }
}

function unset(root: Location, path: string): void {
  for (const location of selectLocations(root, parsePath(path))) {
    if (location.value !== undefined) location.change(() => removed)
  }
}

function inc(root: Location, path: string, by: unknown): void {
  if (typeof by !== 'number') {
    throw badRequest(`"inc" and "dec" take numbers, and for "${path}" it is ${JSON.stringify(by)}`)
  }
  for (const location of selectLocations(root, parsePath(path))) {
    const { value } = location
    if (typeof value === 'number') {
      const sum = value + by
      if (!Number.isFinite(sum))
        throw badRequest(`"${location}" is ${value}; with ${by} it would not be a finite number`)
      location.change(() => sum)
    } else if (location.isNamed || (value !== undefined && value !== null)) {
      throw badRequest(
        `"inc" and "dec" change numbers, and "${location}" is ${value === undefined ? 'not there; setIfMissing can put one there' : JSON.stringify(value).slice(0, 100)}`,
      )
    }
  }
}

function dec(root: Location, path: string, by: unknown): void {
  inc(root, path, typeof by === 'number' ? -by : by)
}

function insert(root: Location, path: string, argument: unknown): void {
  const { position, items } = argument as { position: Position; items: unknown[] }
  insertItems(root, position, parsePath(path), items)
}

/** A missing text needs no change: somebody else deleted it first. */
function diffMatchPatch(root: Location, path: string, source: unknown): void {
  if (typeof source !== 'string') {
    throw badRequest(`"diffMatchPatch" takes texts, and for "${path}" it is ${JSON.stringify(source)}`)
  }
  for (const location of selectLocations(root, parsePath(path))) {
    const { value } = location
    if (value === undefined || value === null) continue
    if (typeof value !== 'string') {
      throw badRequest(`Can't diff-match-patch "${location}", because it is not a string`)
    }
    const text = patchText(value, source)
    location.change(() => text)
  }
}

type Position = 'before' | 'after' | 'replace'

/**
 * Inserts items before, after or in place of those that the path names in brackets. Does nothing without such an array or
 * item. Throws LakeError 400 for another path, or something other than an array.
 */
function insertItems(root: Location, position: Position, path: PathNode, items: unknown[]): void {
  const elements = getElements(path.segment)
  if (!elements) throw badRequest(`"insert" needs a position in an array, such as tags[0] or tags[-1]`)
  const named = path.base ? selectLocations(root, path.base) : [root]
  for (const location of path.recursive ? withDescendants(named) : named) {
    if (Array.isArray(location.value)) insertInto(location, location.value.length, position, elements, items)
    else if (location.isNamed && !path.recursive) assertMissing(location)
  }
}

function getElements(segment: PathNode['segment']): SubscriptElementNode[] | null {
  if (segment.type === 'Subscript') return segment.elements
  return segment.type === 'Wildcard' ? [{ type: 'Path', segment }] : null
}

function assertMissing(location: Location): void {
  if (location.value === undefined || location.value === null) return
  throw badRequest(
    `"insert" works on arrays, and "${location}" is ${typeof location.value === 'object' ? 'an' : 'a'} ${typeof location.value}`,
  )
}

function insertInto(
  array: Location,
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
function toRanges(array: Location, length: number, position: Position, element: SubscriptElementNode): Range[] {
  if (element.type === 'Number') return [indexRange(element.value, length)]
  if (element.type === 'Slice')
    return [position === 'replace' ? replacedRange(element, length) : getRange(element, length)]
  return selectElement(array, element)
    .filter(({ parent }) => parent === array)
    .map(({ name }) => [Number(name), Number(name) + 1])
}

/** Beyond an end of the array, the range is that end, so that no inserted item is lost. */
function indexRange(index: number, length: number): Range {
  const location = index < 0 ? length + index : index
  if (location < 0) return [0, 0]
  return location < length ? [location, location + 1] : [length, length]
}

/**
 * `[-2:]` is the last two items in the documentation, and the last item in `splice` of `@sanity/client`. Items that only
 * one of them would remove are kept.
 */
function replacedRange(element: { start?: number; end?: number }, length: number): Range {
  const [start, end] = getRange(element, length)
  if ((element.start ?? 0) > -2) return [start, end]
  const asClient = getRange({ start: (element.start ?? 0) + 1 }, length)[0]
  return [asClient, Math.max(asClient, end)]
}
