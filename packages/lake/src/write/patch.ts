import { charge } from '../processorBudget.ts'
import type { DocumentContent } from '../document.ts'
import { badRequest } from '../errors.ts'
import { readObject } from '../input.ts'
import { insertItems, type Position } from './insertItems.ts'
import { parsePath } from './patchPath.ts'
import { patchText } from './patchText.ts'
import { assertReachable, Place, removed } from './places.ts'
import { selectPlaces } from './selectPlaces.ts'

/** Changes what a path selects below the root. */
type Operation = (root: Place, path: string, argument: unknown) => void

/**
 * In order of execution. The documentation lists `set` before `setIfMissing`; the Studio and the hosted service use
 * the reverse, so that `setIfMissing` can create the object that `set` writes to.
 */
const operations: Record<string, Operation> = { setIfMissing, set, unset, inc, dec, insert, diffMatchPatch }

/** Fields of a patch that select its documents. */
const selectors = ['id', 'query', 'params', 'ifRevisionID']

const positions: Position[] = ['before', 'after', 'replace']

/**
 * Applies a patch's operations, without its selection. Pure.
 * @throws LakeError 400 if an operation is unknown, or not applicable to the document
 * @see https://www.sanity.io/docs/http-patches
 */
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
    for (const [path, value] of entriesOf(name, argument)) {
      charge(0)
      const root = new Place(next)
      operation(root, path, value)
      next = root.rebuilt()
    }
  }
  return next as D
}

/** Splits an operation into changes, each of which sees the result of the previous one. */
function entriesOf(operation: string, argument: unknown): [path: string, value: unknown][] {
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

function set(root: Place, path: string, value: unknown): void {
  for (const place of selectPlaces(root, parsePath(path))) {
    assertReachable(place)
    place.change(() => value)
  }
}

function setIfMissing(root: Place, path: string, value: unknown): void {
  for (const place of selectPlaces(root, parsePath(path))) {
    if (place.value !== undefined && place.value !== null) continue
    assertReachable(place)
    place.change(() => value)
  }
}

function unset(root: Place, path: string): void {
  for (const place of selectPlaces(root, parsePath(path))) {
    if (place.value !== undefined) place.change(() => removed)
  }
}

function inc(root: Place, path: string, by: unknown): void {
  if (typeof by !== 'number') {
    throw badRequest(`"inc" and "dec" take numbers, and for "${path}" it is ${JSON.stringify(by)}`)
  }
  for (const place of selectPlaces(root, parsePath(path))) {
    const { value } = place
    if (typeof value === 'number') {
      const sum = value + by
      if (!Number.isFinite(sum)) throw badRequest(`"${place}" is ${value}; with ${by} it would not be a finite number`)
      place.change(() => sum)
    } else if (place.isNamed || (value !== undefined && value !== null)) {
      throw badRequest(
        `"inc" and "dec" change numbers, and "${place}" is ${value === undefined ? 'not there; setIfMissing can put one there' : JSON.stringify(value).slice(0, 100)}`,
      )
    }
  }
}

function dec(root: Place, path: string, by: unknown): void {
  inc(root, path, typeof by === 'number' ? -by : by)
}

function insert(root: Place, path: string, argument: unknown): void {
  const { position, items } = argument as { position: Position; items: unknown[] }
  insertItems(root, position, parsePath(path), items)
}

/** A missing text needs no change: somebody else deleted it first. */
function diffMatchPatch(root: Place, path: string, source: unknown): void {
  if (typeof source !== 'string') {
    throw badRequest(`"diffMatchPatch" takes texts, and for "${path}" it is ${JSON.stringify(source)}`)
  }
  for (const place of selectPlaces(root, parsePath(path))) {
    const { value } = place
    if (value === undefined || value === null) continue
    if (typeof value !== 'string') {
      throw badRequest(`Can't diff-match-patch "${place}", because it is not a string`)
    }
    const text = patchText(value, source)
    place.change(() => text)
  }
}
