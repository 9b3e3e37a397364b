import type { ComparisonNode, ExprNode, PathNode, SubscriptElementNode } from '@sanity/json-match'
import { badRequest } from '../errors.ts'
import { isObject } from '../input.ts'
import { spend } from '../processorBudget.ts'

export const removed = Symbol('removed')

type Name = string | number
type Edit = (value: unknown) => unknown

/**
 * A position in a document with its value, undefined where nothing exists. There is one object per position, however many
 * paths select it, so that nothing is changed twice.
 */
export class Location {
  readonly value: unknown
  readonly parent: Location | null
  readonly name: Name
  /** Whether only names led here, without filters, ranges or `..`, so that a missing value can be created. */
  readonly isNamed: boolean
  #children: Map<Name, Location> | null = null
  #edit: Edit | null = null
  #hasEdits = false

  constructor(value: unknown, parent: Location | null = null, name: Name = '', isNamed = true) {
    this.value = value
    this.parent = parent
    this.name = name
    this.isNamed = isNamed
  }

  child(name: Name, isNamed = false): Location {
    this.#children ??= new Map()
    let child = this.#children.get(name)
    if (!child) {
      child = new Location(valueAt(this.value, name), this, name, this.isNamed && isNamed)
      this.#children.set(name, child)
    }
    return child
  }

  /** @param edit receives the value with inner edits applied, and returns the new one, or `removed` */
  change(edit: Edit): void {
    if (!this.parent) throw badRequest('The path selects the whole document; a patch changes its fields')
    this.#edit = edit
    this.#announceEdit()
  }

  #announceEdit(): void {
    if (this.#hasEdits) return
    this.#hasEdits = true
    if (this.parent) this.parent.#announceEdit()
  }

  /** Returns the value with all edits applied; unchanged parts are shared with the original. */
  rebuilt(): unknown {
    if (!this.#hasEdits) return this.value
    const value = this.#withEditedChildren()
    return this.#edit ? this.#edit(value) : value
  }

  #withEditedChildren(): unknown {
    const edited = [...(this.#children?.values() ?? [])].filter((child) => child.#hasEdits)
    if (edited.length === 0) return this.value
    if (Array.isArray(this.value)) {
      const items: unknown[] = this.value.slice()
      for (const child of edited) items[child.name as number] = child.rebuilt()
      return items.includes(removed) ? items.filter((item) => item !== removed) : items
    }
    const fields = new Map<string, unknown>(isObject(this.value) ? Object.entries(this.value) : [])
    for (const child of edited) {
      const value = child.rebuilt()
      if (value === removed) fields.delete(child.name as string)
      else fields.set(child.name as string, value)
    }
    return Object.fromEntries(fields)
  }

  /** Returns a readable path: `steps[2].name`. */
  toString(): string {
    if (!this.parent) return ''
    const before = this.parent.toString()
    if (typeof this.name === 'number') return `${before}[${this.name}]`
    if (!/^[A-Za-z_]\w*$/.test(this.name)) return `${before}['${this.name}']`
    return before === '' ? this.name : `${before}.${this.name}`
  }
}

/** Throws LakeError 400 if a value in the way would be discarded: `name.first` where `name` is a text. */
export function assertReachable(location: Location): void {
  for (let above = location.parent; above; above = above.parent) {
    if (above.value === undefined || above.value === null) continue
    if (typeof above.value === 'object') return
    throw badRequest(
      `"${location}" cannot be set: "${above}" is a ${typeof above.value}, which has no fields; set "${above}" as a whole, or unset it first`,
    )
  }
}

function valueAt(value: unknown, name: Name): unknown {
  if (Array.isArray(value)) return value[name as number]
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
}

/**
 * Returns the positions that a path selects, each once, with missing ones that only names lead to. `@sanity/json-match` takes
 * a step per way to a value, not per value, and cannot be interrupted.
 */
export function selectLocations(from: Location, path: PathNode): Location[] {
  const starts = path.base ? selectLocations(from, path.base) : [from]
  // After `..`, only existing fields are selected; otherwise it would be created in every object of the document.
  const onlyExisting = path.recursive === true
  const found = new Set<Location>()
  for (const location of onlyExisting ? withDescendants(starts) : starts) {
    spend()
    for (const one of step(location, path.segment, onlyExisting)) found.add(one)
  }
  return onlyExisting ? below(starts, found) : [...found]
}

/** `..` selects what is below a position, not the position itself. */
function below(starts: Location[], found: Set<Location>): Location[] {
  const among = new Set(starts)
  return [...found].filter((location) => !among.has(location) || isBelow(location, among))
}

function isBelow(location: Location, others: Set<Location>): boolean {
  for (let above = location.parent; above; above = above.parent) if (others.has(above)) return true
  return false
}

/** Returns positions and what is below them, each once, in the order of the document. */
export function withDescendants(locations: Location[]): Location[] {
  const among = new Set(locations)
  const left = locations.filter((location) => !isBelow(location, among)).reverse()
  const found: Location[] = []
  for (let location = left.pop(); location; location = left.pop()) {
    spend()
    found.push(location)
    for (const child of children(location).reverse()) left.push(child)
  }
  return found
}

function step(location: Location, segment: PathNode['segment'], onlyExisting: boolean): Iterable<Location> {
  switch (segment.type) {
    case 'This':
      return [location]
    case 'Wildcard':
      return children(location)
    case 'Identifier':
      return fields(location, segment.name, onlyExisting)
    case 'Subscript':
      return segment.elements.flatMap((element) => selectElement(location, element))
  }
}

/** In an array, selects the field of each object. */
function fields(location: Location, name: string, onlyExisting: boolean): Location[] {
  const { value } = location
  if (Array.isArray(value)) return onlyExisting ? [] : items(location, isObject).map((item) => item.child(name))
  if (isObject(value)) return onlyExisting && !Object.hasOwn(value, name) ? [] : [location.child(name, true)]
  const couldBe = !onlyExisting && (location.isNamed || value === undefined || value === null)
  return couldBe ? [location.child(name, true)] : []
}

function children(location: Location): Location[] {
  if (Array.isArray(location.value)) return items(location, () => true)
  return isObject(location.value) ? Object.keys(location.value).map((name) => location.child(name)) : []
}

export function selectElement(location: Location, element: SubscriptElementNode): Location[] {
  const { value } = location
  switch (element.type) {
    case 'Path':
      return selectLocations(location, element)
    case 'Number': {
      const index = Array.isArray(value) && element.value < 0 ? value.length + element.value : element.value
      return Array.isArray(value) && index >= 0 && index < value.length ? [location.child(index)] : []
    }
    case 'Slice': {
      if (!Array.isArray(value)) return []
      const [start, end] = getRange(element, value.length)
      return Array.from({ length: end - start }, (_, offset) => location.child(start + offset))
    }
    case 'Comparison':
      return filter(location, comparison(element))
    case 'Existence': {
      const read = reader(element.base)
      return filter(location, (item) => read(item) !== undefined)
    }
    default:
      return []
  }
}

/** Returns the start and exclusive end within the array; negative positions count from its end. */
export function getRange({ start = 0, end }: { start?: number; end?: number }, length: number): [number, number] {
  const within = (index: number) => Math.min(Math.max(index < 0 ? length + index : index, 0), length)
  const from = within(start)
  return [from, Math.max(from, within(end ?? length))]
}

/** Returns the matching items of an array, or any other value itself if it matches. */
function filter(location: Location, test: (value: unknown) => boolean): Location[] {
  if (Array.isArray(location.value)) return items(location, test)
  return test(location.value) ? [location] : []
}

function items(location: Location, test: (item: unknown) => boolean): Location[] {
  const found: Location[] = []
  const array = location.value as unknown[]
  for (let index = 0; index < array.length; index++) {
    spend()
    if (test(array[index])) found.push(location.child(index))
  }
  return found
}

function comparison({ left, operator, right }: ComparisonNode): (item: unknown) => boolean {
  const [getLeft, getRight] = [reader(left), reader(right)]
  return (item) => {
    const one = getLeft(item)
    const other = getRight(item)
    if (one === undefined || other === undefined) return false
    if (operator === '==') return one === other
    if (operator === '!=') return one !== other
    // Only two numbers or two texts have an order.
    if (typeof one !== typeof other || !['number', 'string'].includes(typeof one)) return false
    const [a, b] = [one, other] as [number, number]
    if (operator === '<') return a < b
    if (operator === '<=') return a <= b
    return operator === '>' ? a > b : a >= b
  }
}

/** Returns a function that gets the first value that an expression selects in an item; undefined if there is none. */
function reader(expression: ExprNode): (item: unknown) => unknown {
  if (expression.type === 'Null') return () => null
  if (expression.type !== 'Path') return () => expression.value
  const { base, segment, recursive } = expression
  if (!base && !recursive) {
    // Fast path for most filters, such as `_key=="x"`, which run for each item of an array.
    if (segment.type === 'This') return (item) => item
    if (segment.type === 'Identifier') {
      const { name } = segment
      return (item) =>
        isObject(item) ? (Object.hasOwn(item, name) ? item[name] : undefined) : firstOf(item, expression)
    }
  }
  return (item) => firstOf(item, expression)
}

const firstOf = (item: unknown, path: PathNode): unknown =>
  selectLocations(new Location(item), path).find(({ value }) => value !== undefined)?.value
