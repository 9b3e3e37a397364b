import isEqual from 'react-fast-compare'
import { Mutation } from '@sanity/mutator'
import { get } from '@sanity/util/paths'
import type { SanityDocument } from 'sanity'
import { getKey, isObject } from '../paths.ts'
import type { EditAction, PendingDocument } from './editStorage.ts'

export type Conflict = { path: string; mine: unknown; theirs: unknown }

type Change = { path: string; value: unknown }

type Comparison = {
  conflicts: Conflict[]
  /** My changes to values that nobody else changed. */
  nonConflicting: Change[]
  /** Whether all of my changes apply to their version as they are. */
  isClean: boolean
}

type Version = SanityDocument | null

/** Applies edits to a draft. Pure. @param before the draft, or the document that it will be a copy of */
export function applyEdits(before: Version, id: string, actions: EditAction[]): Version {
  return actions.reduce<Version>((document, action) => {
    if ('attributes' in action) return document ?? (structuredClone(action.attributes) as SanityDocument)
    const mutation = new Mutation({ mutations: [{ patch: { ...action.patch, id } }] })
    return document && (mutation.apply({ ...structuredClone(document), _id: id }) as SanityDocument)
  }, before)
}

/** Compares the local version with that of others, path by path. @param base the common ancestor */
export function findConflicts(base: Version, mine: Version, theirs: Version): Comparison {
  const ours = findChanges(base ?? {}, mine ?? {})
  const others = findChanges(base ?? {}, theirs ?? {})
  const isDeleted = base !== null && theirs === null
  const conflicting = ours.filter(
    ({ path, value }) =>
      isDeleted ||
      others.some((other) => overlaps(path, other.path) && !(path === other.path && isEqual(value, other.value))),
  )
  const paths = [...new Set(conflicting.map(({ path }) => findWidest(path, others)))]
  const conflicts: Conflict[] = paths.map((path) => ({ path, mine: get(mine, path), theirs: get(theirs, path) }))
  const agreed = ours.filter(({ path }) => others.some((other) => other.path === path) || isWithin(path, paths))
  const nonConflicting = ours.filter((change) => !agreed.includes(change))
  return { conflicts, nonConflicting, isClean: nonConflicting.length === ours.length && theirs !== null }
}

/** Lists the paths at which two documents differ, as deep as both have the same shape. */
export function findChanges(before: unknown, after: unknown, path = ''): Change[] {
  if (isEqual(before, after)) return []
  if (isObject(before) && isObject(after) && (path === '' || before._type === after._type)) {
    const names = new Set([...Object.keys(before), ...Object.keys(after)])
    return [...names]
      .filter((name) => path !== '' || !systemFields.has(name))
      .flatMap((name) => findChanges(before[name], after[name], path === '' ? name : `${path}.${name}`))
  }
  if (isKeyed(before) && isKeyed(after) && isEqual(before.map(getKey), after.map(getKey))) {
    return after.flatMap((item, index) => findChanges(before[index], item, `${path}[_key=="${item._key}"]`))
  }
  return [{ path, value: after }]
}

const systemFields = new Set(['_id', '_type', '_rev', '_createdAt', '_updatedAt', '_system'])

const isKeyed = (value: unknown): value is { _key: string }[] =>
  Array.isArray(value) && value.every((item) => getKey(item) !== undefined)

const isInside = (path: string, outer: string) => path.startsWith(`${outer}.`) || path.startsWith(`${outer}[`)
const overlaps = (one: string, other: string) => one === other || isInside(one, other) || isInside(other, one)
const isWithin = (path: string, outer: string[]) => outer.some((other) => path === other || isInside(path, other))
/** Returns the path to decide on: that of their change if it contains the given one. */
const findWidest = (path: string, others: Change[]) => others.find((other) => isInside(path, other.path))?.path ?? path

/** Compares versions whose common ancestor is unknown: every difference is a conflict. */
export function compareWithoutBase({ draft, published }: PendingDocument['base'], mine: Version, theirs: Version) {
  const isClean = draft === null && published === null && theirs === null
  const changes = isClean ? [] : findChanges(theirs ?? {}, mine)
  const conflicts: Conflict[] = changes.map(({ path, value }) => ({ path, mine: value, theirs: get(theirs, path) }))
  return { conflicts, nonConflicting: [], isClean }
}

type Decision = { mine: SanityDocument; theirs: Version; nonConflicting: Change[]; chosen: string[] }

/** Returns the actions that turn their version into mine at the paths chosen and where nothing conflicts. */
export function resolveConflicts(
  { id, publishedId }: PendingDocument,
  { mine, theirs, nonConflicting, chosen }: Decision,
): EditAction[] {
  if (theirs === null) {
    const attributes = { ...mine, _id: id }
    return chosen.length === 0 ? [] : [{ actionType: 'sanity.action.document.create', publishedId, attributes }]
  }
  const wanted = [
    ...nonConflicting.filter(({ path }) => !isWithin(path, chosen)),
    ...chosen.map((path) => ({ path, value: get(mine, path) })),
  ]
  const set = wanted.filter(({ value }) => value !== undefined).map(({ path, value }) => [path, value] as const)
  const unset = wanted.filter(({ value }) => value === undefined).map(({ path }) => path)
  const patches = [unset.length > 0 && { unset }, set.length > 0 && { set: Object.fromEntries(set) }]
  return patches.flatMap((patch) =>
    patch ? { actionType: 'sanity.action.document.edit', draftId: id, publishedId, patch } : [],
  )
}
