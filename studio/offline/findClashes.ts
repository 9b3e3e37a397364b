import { Mutation } from '@sanity/mutator'
import type { SanityDocument } from 'sanity'
import { isObject, keyOf, valueAt } from '../paths.ts'
import type { EditAction } from './keptEdits.ts'

/** A place in a document where two people wrote different things. */
export type Clash = { path: string; mine: unknown; theirs: unknown }

/** A value that changed; undefined where there is none any more. */
export type Change = { path: string; value: unknown }

export type Comparison = {
  clashes: Clash[]
  /** What nobody else touched. */
  apart: Change[]
  /** Whether that is all of mine. */
  isUntouched: boolean
}

/** What a draft becomes by edits. Pure. @param before the draft, or what it will be a copy of */
export function withEdits(before: SanityDocument | null, id: string, actions: EditAction[]): SanityDocument | null {
  return actions.reduce<SanityDocument | null>((document, action) => {
    if ('attributes' in action) return document ?? (structuredClone(action.attributes) as SanityDocument)
    const mutation = new Mutation({ mutations: [{ patch: { ...action.patch, id } }] })
    return document && (mutation.apply({ ...structuredClone(document), _id: id }) as SanityDocument)
  }, before)
}

/**
 * Compares what was written here with what others wrote meanwhile, place by place.
 * @param base what both began with
 */
export function findClashes(
  base: SanityDocument | null,
  mine: SanityDocument | null,
  theirs: SanityDocument | null,
): Comparison {
  const ours = changes(base ?? {}, mine ?? {})
  const others = changes(base ?? {}, theirs ?? {})
  const clashing = ours.filter(({ path, value }) =>
    others.some((other) => overlaps(path, other.path) && !(path === other.path && isSame(value, other.value))),
  )
  const places = [...new Set(clashing.map(({ path }) => widest(path, others)))]
  const clashes: Clash[] = places.map((path) => ({ path, mine: valueAt(mine, path), theirs: valueAt(theirs, path) }))
  const agreed = ours.filter(({ path }) => others.some((other) => other.path === path) || isWithin(path, places))
  const apart = ours.filter((change) => !agreed.includes(change))
  return { clashes, apart, isUntouched: apart.length === ours.length && theirs !== null }
}

/** Every place at which a document differs from another, as far down as both have the same shape. */
export function changes(before: unknown, after: unknown, path = ''): Change[] {
  if (isSame(before, after)) return []
  if (isObject(before) && isObject(after) && (path === '' || before._type === after._type)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names]
      .filter((name) => path !== '' || !systemFields.has(name))
      .flatMap((name) => changes(before[name], after[name], path === '' ? name : `${path}.${name}`))
  }
  if (isKeyed(before) && isKeyed(after) && isSame(before.map(keyOf), after.map(keyOf))) {
    return after.flatMap((item, index) => changes(before[index], item, `${path}[_key=="${item._key}"]`))
  }
  return [{ path, value: after }]
}

const systemFields = new Set(['_id', '_type', '_rev', '_createdAt', '_updatedAt', '_system'])

const isKeyed = (value: unknown): value is { _key: string }[] =>
  Array.isArray(value) && value.every((item) => keyOf(item) !== undefined)

function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]))
  }
  if (!isObject(one) || !isObject(other)) return false
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]))
}

const isInside = (path: string, outer: string) => path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)
const overlaps = (one: string, other: string) => one === other || isInside(one, other) || isInside(other, one)
export const isWithin = (path: string, places: string[]) =>
  places.some((place) => path === place || isInside(path, place))
/** The place of a choice: where theirs is the larger change, all of it. */
const widest = (path: string, others: Change[]) => others.find((other) => isInside(path, other.path))?.path ?? path
