import type { ComparisonNode, ExprNode, PathNode, SubscriptElementNode } from '@sanity/json-match'
import { spend } from '../processorBudget.ts'
import { isObject } from '../input.ts'
import { Place } from './places.ts'

/**
 * Returns the positions that a path selects, each once, with missing ones that only names lead to. `@sanity/json-match` takes
 * a step per way to a value, not per value, and cannot be interrupted.
 */
export function selectPlaces(from: Place, path: PathNode): Place[] {
  const starts = path.base ? selectPlaces(from, path.base) : [from]
  // After `..`, only existing fields are selected; otherwise it would be created in every object of the document.
  const onlyExisting = path.recursive === true
  const found = new Set<Place>()
  for (const place of onlyExisting ? withDescendants(starts) : starts) {
    spend()
    for (const one of step(place, path.segment, onlyExisting)) found.add(one)
  }
  return onlyExisting ? below(starts, found) : [...found]
}

/** `..` selects what is below a position, not the position itself. */
function below(starts: Place[], found: Set<Place>): Place[] {
  const isStart = new Set(starts)
  return [...found].filter((place) => {
    if (!isStart.has(place)) return true
    for (let above = place.parent; above; above = above.parent) if (isStart.has(above)) return true
    return false
  })
}

export function withDescendants(places: Place[]): Place[] {
  const found = new Set(places)
  for (const place of found) {
    spend()
    for (const child of children(place)) found.add(child)
  }
  return [...found]
}

function step(place: Place, segment: PathNode['segment'], onlyExisting: boolean): Iterable<Place> {
  switch (segment.type) {
    case 'This':
      return [place]
    case 'Wildcard':
      return children(place)
    case 'Identifier':
      return fields(place, segment.name, onlyExisting)
    case 'Subscript':
      return segment.elements.flatMap((element) => selectElement(place, element))
  }
}

/** In an array, selects the field of each object. */
function fields(place: Place, name: string, onlyExisting: boolean): Place[] {
  const { value } = place
  if (Array.isArray(value)) return onlyExisting ? [] : items(place, isObject).map((item) => item.child(name))
  if (isObject(value)) return onlyExisting && !Object.hasOwn(value, name) ? [] : [place.child(name, true)]
  const couldBe = !onlyExisting && (place.isNamed || value === undefined || value === null)
  return couldBe ? [place.child(name, true)] : []
}

function children(place: Place): Place[] {
  if (Array.isArray(place.value)) return items(place, () => true)
  return isObject(place.value) ? Object.keys(place.value).map((name) => place.child(name)) : []
}

export function selectElement(place: Place, element: SubscriptElementNode): Place[] {
  const { value } = place
  switch (element.type) {
    case 'Path':
      return selectPlaces(place, element)
    case 'Number': {
      const index = Array.isArray(value) && element.value < 0 ? value.length + element.value : element.value
      return Array.isArray(value) && index >= 0 && index < value.length ? [place.child(index)] : []
    }
    case 'Slice': {
      if (!Array.isArray(value)) return []
      const [start, end] = rangeOf(element, value.length)
      return Array.from({ length: end - start }, (_, offset) => place.child(start + offset))
    }
    case 'Comparison':
      return filter(place, (item) => compare(element, item))
    case 'Existence':
      return filter(place, (item) => firstValue(element.base, item) !== undefined)
    default:
      return []
  }
}

/** Returns the start and exclusive end within the array; negative positions count from its end. */
export function rangeOf({ start = 0, end }: { start?: number; end?: number }, length: number): [number, number] {
  const within = (index: number) => Math.min(Math.max(index < 0 ? length + index : index, 0), length)
  const from = within(start)
  return [from, Math.max(from, within(end ?? length))]
}

/** Returns the matching items of an array, or any other value itself if it matches. */
function filter(place: Place, test: (value: unknown) => boolean): Place[] {
  if (Array.isArray(place.value)) return items(place, test)
  return test(place.value) ? [place] : []
}

function items(place: Place, test: (item: unknown) => boolean): Place[] {
  const found: Place[] = []
  const array = place.value as unknown[]
  for (let index = 0; index < array.length; index++) {
    spend()
    if (test(array[index])) found.push(place.child(index))
  }
  return found
}

function compare({ left, operator, right }: ComparisonNode, item: unknown): boolean {
  const [one, other] = [firstValue(left, item), firstValue(right, item)]
  if (one === undefined || other === undefined) return false
  if (operator === '==') return one === other
  if (operator === '!=') return one !== other
  return inOrder(one, operator, other)
}

/** Only two numbers or two texts have an order. */
function inOrder(one: unknown, operator: '<' | '<=' | '>' | '>=', other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number') return holds(one, operator, other)
  return typeof one === 'string' && typeof other === 'string' && holds(one, operator, other)
}

function holds<T extends number | string>(one: T, operator: '<' | '<=' | '>' | '>=', other: T): boolean {
  if (operator === '<') return one < other
  if (operator === '<=') return one <= other
  return operator === '>' ? one > other : one >= other
}

function firstValue(expression: ExprNode, item: unknown): unknown {
  if (expression.type === 'Null') return null
  if (expression.type !== 'Path') return expression.value
  const { base, segment, recursive } = expression
  if (!base && !recursive) {
    // Fast path for most filters, such as `_key=="x"`, which run for each item of an array.
    if (segment.type === 'This') return item
    if (segment.type === 'Identifier' && isObject(item)) {
      return Object.hasOwn(item, segment.name) ? item[segment.name] : undefined
    }
  }
  return selectPlaces(new Place(item), expression).find(({ value }) => value !== undefined)?.value
}
