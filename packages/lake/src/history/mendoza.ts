import { isDeepStrictEqual } from 'node:util'
import type { Change, DocumentContent, LakeDocument } from '../document.ts'
import { isObject } from '../input.ts'

type MendozaPatch = unknown[]

/** Opcodes by name. @see https://github.com/sanity-io/mendoza/blob/master/docs/format.md */
const op = {
  value: 0,
  pushFieldCopy: 10,
  returnIntoObjectSameKeyPop: 15,
  objectSetFieldValue: 17,
  objectDeleteField: 19,
} as const

/**
 * Returns a patch that turns `before` into `after`. Unchanged fields are copied, which shows who wrote them; a text and an array
 * are written as a whole.
 */
export function encodePatch(before: DocumentContent | null, after: DocumentContent | null): MendozaPatch {
  return before && after ? diffObject(before, after) : [op.value, after]
}

function diffObject(before: DocumentContent, after: DocumentContent): MendozaPatch {
  const patch: MendozaPatch = []
  const keys = Object.keys(before).sort() // a field's index is its position among the sorted keys of the input
  for (const [index, key] of keys.entries()) {
    const [old, value] = [before[key], Object.hasOwn(after, key) ? after[key] : undefined]
    if (value === undefined) patch.push(op.objectDeleteField, index)
    else if (isDeepStrictEqual(old, value)) continue
    else if (isObject(old) && isObject(value))
      patch.push(op.pushFieldCopy, index, ...diffObject(old, value), op.returnIntoObjectSameKeyPop)
    else patch.push(op.objectSetFieldValue, value, key)
  }
  for (const [key, value] of Object.entries(after)) {
    if (value !== undefined && !Object.hasOwn(before, key)) patch.push(op.objectSetFieldValue, value, key)
  }
  return patch
}

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
