import { isDeepStrictEqual } from 'node:util'
import type { Change, DocumentContent, LakeDocument } from '../document.ts'
import { isObject } from '../input.ts'

type MendozaPatch = unknown[]

/** Opcodes by name. @see https://github.com/sanity-io/mendoza/blob/master/docs/format.md */
const op = {
  value: 0,
  pushFieldCopy: 10,
  pushFieldBlank: 11,
  pushElementCopy: 12,
  pushElementBlank: 13,
  returnIntoObjectSameKeyPop: 15,
  returnIntoArrayPop: 16,
  objectSetFieldValue: 17,
  objectDeleteField: 19,
  arrayAppendValue: 20,
  arrayAppendSlice: 21,
} as const

/**
 * Returns a patch that turns `before` into `after`. Unchanged fields and items are copied, which shows who wrote them; a text
 * is written as a whole.
 */
export function encodePatch(before: DocumentContent | null, after: DocumentContent | null): MendozaPatch {
  return before && after ? diffObject(before, after) : [op.value, after]
}

function diffObject(before: DocumentContent, after: DocumentContent): MendozaPatch {
  const patch: MendozaPatch = []
  const keys = Object.keys(before).sort() // a field's index is its position among the sorted keys of the input
  for (const [index, key] of keys.entries()) {
    const value = Object.hasOwn(after, key) ? after[key] : undefined
    const change = diffValue(before[key], value)
    if (value === undefined) patch.push(op.objectDeleteField, index)
    else if (change === 'other') patch.push(op.objectSetFieldValue, value, key)
    else if (change !== 'same') {
      const push = Array.isArray(value) ? op.pushFieldBlank : op.pushFieldCopy
      patch.push(push, index, ...change, op.returnIntoObjectSameKeyPop)
    }
  }
  for (const [key, value] of Object.entries(after)) {
    if (value !== undefined && !Object.hasOwn(before, key)) patch.push(op.objectSetFieldValue, value, key)
  }
  return patch
}

/**
 * Returns `other` if the new value is sent. The patch of an array builds it from nothing, which decoders cannot do without
 * items; that of an object changes a copy.
 */
function diffValue(before: unknown, after: unknown): MendozaPatch | 'same' | 'other' {
  if (isDeepStrictEqual(before, after)) return 'same'
  if (Array.isArray(before) && Array.isArray(after) && after.length > 0) return diffArray(before, after)
  return isObject(before) && isObject(after) ? diffObject(before, after) : 'other'
}

/** Copies unchanged items, even when moved, and patches items that changed inside. */
function diffArray(before: unknown[], after: unknown[]): MendozaPatch {
  const patch: MendozaPatch = []
  const findSource = findSources(before, after)
  let sliceEnd = -1
  for (const [index, value] of after.entries()) {
    const source = findSource(index)
    const change = source === null ? 'other' : diffValue(before[source], value)
    if (source !== null && change === 'same') {
      if (source === sliceEnd) patch.pop()
      else patch.push(op.arrayAppendSlice, source)
      patch.push((sliceEnd = source + 1))
      continue
    }
    sliceEnd = -1
    if (source === null || change === 'other' || change === 'same') patch.push(op.arrayAppendValue, value)
    else {
      const push = Array.isArray(value) ? op.pushElementBlank : op.pushElementCopy
      patch.push(push, source, ...change, op.returnIntoArrayPop)
    }
  }
  return patch
}

/** Finds each item's source: the item with the same `_key`, an equal one, or the one at its index. */
function findSources(before: unknown[], after: unknown[]): (index: number) => number | null {
  const places = Map.groupBy(before.keys(), (index) => getName(before[index]))
  return (index) => {
    const value = after[index]
    const named = places.get(getName(value))?.shift()
    if (named !== undefined) return named
    return before.length === after.length && !hasKey(value) ? index : null
  }
}

const hasKey = (value: unknown): value is { _key: string } => isObject(value) && typeof value._key === 'string'

const getName = (value: unknown) => (hasKey(value) ? `key ${value._key}` : JSON.stringify(value))

export type Effects = { apply: MendozaPatch; revert: MendozaPatch }

/** Returns the patches between two revisions in both directions. As on the hosted service, they leave out `_rev`. */
export function getEffects(change: Change): Effects {
  const before = withoutRevision(change.before)
  const after = withoutRevision(change.after)
  return { apply: encodePatch(before, after), revert: encodePatch(after, before) }
}

function withoutRevision(document: LakeDocument | null): DocumentContent | null {
  if (!document) return null
  const { _rev, ...content } = document
  return content
}
