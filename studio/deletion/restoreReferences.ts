import { pathToString } from 'sanity'
import { keyOf, valueAt } from '../paths.ts'
import { placesOf, type Place } from './references.ts'

/** One patch, as the store takes it. */
type Patch =
  { set: Record<string, unknown> } | { setIfMissing: Record<string, unknown>; insert: Insert & { items: unknown[] } }
type Insert = { before: string } | { after: string }

/**
 * Gives a document its references to another back, each in the place that it had, where there is such a place still.
 * @param before the document as it was
 * @param now the document as it is
 * @returns patches; none when it refers to the other again
 */
export function restoreReferences(before: object, now: object, id: string): Patch[] {
  if (placesOf(now, id).length > 0) return []
  return placesOf(before, id)
    .map((place) => (typeof place.path.at(-1) === 'string' ? asField(place, now) : asItem(place, before, now)))
    .filter((patch) => patch !== null)
}

function asField({ path, reference }: Place, now: object): Patch | null {
  const isPlaceThere = valueAt(now, path.slice(0, -1)) !== undefined
  return isPlaceThere && valueAt(now, path) === undefined ? { set: { [pathToString(path)]: reference } } : null
}

/** After the nearest of those that stood before it, else as the first. */
function asItem({ path, reference }: Place, before: object, now: object): Patch | null {
  const list = path.slice(0, -1)
  if (valueAt(now, list.slice(0, -1)) === undefined) return null
  const items = valueAt(before, list)
  const earlier = Array.isArray(items) ? items.slice(0, items.indexOf(reference)).map(keyOf) : []
  const neighbour = earlier.findLast((_key) => _key !== undefined && valueAt(now, [...list, { _key }]) !== undefined)
  const insert: Insert =
    neighbour === undefined
      ? { before: `${pathToString(list)}[0]` }
      : { after: pathToString([...list, { _key: neighbour }]) }
  return { setIfMissing: { [pathToString(list)]: [] }, insert: { ...insert, items: [reference] } }
}
