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
  stringAppendString: 22,
  stringAppendSlice: 23,
} as const

/** Returns a patch that turns `before` into `after`. Unchanged parts are copied, which shows who wrote which part. */
export function encodePatch(before: DocumentContent | null, after: DocumentContent | null): MendozaPatch {
  return before && after ? diffObject(before, after) : [op.value, after]
}

function diffObject(before: DocumentContent, after: DocumentContent): MendozaPatch {
  const patch: MendozaPatch = []
  const keys = Object.keys(before).sort() // a field's index is its position among the sorted keys of the input
  for (const [index, key] of keys.entries()) {
    const value = Object.hasOwn(after, key) ? after[key] : undefined
    if (value === undefined) {
      patch.push(op.objectDeleteField, index)
      continue
    }
    const change = diffValue(before[key], value)
    if (change === 'same') continue
    if (change === 'other') patch.push(op.objectSetFieldValue, value, key)
    else {
      patch.push(change.isBlank ? op.pushFieldBlank : op.pushFieldCopy, index, ...change.patch)
      patch.push(op.returnIntoObjectSameKeyPop)
    }
  }
  for (const [key, value] of Object.entries(after)) {
    if (value !== undefined && !Object.hasOwn(before, key)) patch.push(op.objectSetFieldValue, value, key)
  }
  return patch
}

/** `other` if sending the new value is shorter; `isBlank` if the patch builds its output from nothing. */
type ValueChange = 'same' | 'other' | { patch: MendozaPatch; isBlank: boolean }

function diffValue(before: unknown, after: unknown): ValueChange {
  if (before === after) return 'same'
  if (typeof before === 'string' && typeof after === 'string') return shorter(diffString(before, after), after, true)
  if (Array.isArray(before) && Array.isArray(after)) {
    const patch = diffArray(before, after)
    return patch ? shorter(patch, after, true) : 'same'
  }
  if (isObject(before) && isObject(after)) {
    const patch = diffObject(before, after)
    return patch.length > 0 ? shorter(patch, after, false) : 'same'
  }
  return 'other'
}

/** Prefers a patch that is slightly longer than the value, because only a patch shows who wrote which part. */
function shorter(patch: MendozaPatch, after: unknown, isBlank: boolean): ValueChange {
  const isLonger = JSON.stringify(patch).length > JSON.stringify(after).length + 8
  return isLonger || patch.length === 0 ? 'other' : { patch, isBlank }
}

/**
 * Keeps the common start and end, in UTF-8 bytes. `npm:mendoza` miscounts slices that do both: start after a multi-byte
 * character, and end before the end of the string.
 */
function diffString(before: string, after: string): MendozaPatch {
  const start = commonStart(before, after)
  const end = commonEnd(before, after, start)
  const patch: MendozaPatch = []
  const inserted = after.slice(start, after.length - end)
  const size = utf8Size(before)
  if (start > 0) patch.push(op.stringAppendSlice, 0, utf8Size(before.slice(0, start)))
  if (inserted !== '') patch.push(op.stringAppendString, inserted)
  if (end > 0) patch.push(op.stringAppendSlice, size - utf8Size(before.slice(before.length - end)), size)
  return patch
}

/** Copies unchanged items, even when moved, and patches items that changed inside. Returns null if nothing changed. */
function diffArray(before: unknown[], after: unknown[]): MendozaPatch | null {
  const patch: MendozaPatch = []
  const findSource = findSources(before, after)
  let changed = before.length !== after.length
  let slice = { from: 0, to: 0 }
  const endSlice = (next = { from: 0, to: 0 }) => {
    if (slice.to > slice.from) patch.push(op.arrayAppendSlice, slice.from, slice.to)
    slice = next
  }
  for (const [index, value] of after.entries()) {
    const source = findSource(index)
    const change = source === null ? 'other' : diffValue(before[source], value)
    changed ||= change !== 'same' || source !== index
    if (source !== null && change === 'same') {
      if (slice.to === source && slice.to > slice.from) slice.to += 1
      else endSlice({ from: source, to: source + 1 })
      continue
    }
    endSlice()
    if (source === null || change === 'same' || change === 'other') patch.push(op.arrayAppendValue, value)
    else {
      patch.push(change.isBlank ? op.pushElementBlank : op.pushElementCopy, source, ...change.patch)
      patch.push(op.returnIntoArrayPop)
    }
  }
  endSlice()
  return changed ? patch : null
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

const utf8Size = (text: string) => Buffer.byteLength(text)

/** Counts UTF-16 units, and never splits a surrogate pair. */
function commonStart(a: string, b: string): number {
  const limit = Math.min(a.length, b.length)
  let length = 0
  while (length < limit && a.charCodeAt(length) === b.charCodeAt(length)) length += 1
  const splits = isLowSurrogate(a, length) || isLowSurrogate(b, length)
  return length > 0 && splits ? length - 1 : length
}

function commonEnd(a: string, b: string, start: number): number {
  const limit = Math.min(a.length, b.length) - start
  let length = 0
  while (length < limit && a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)) length += 1
  return length > 0 && isLowSurrogate(a, a.length - length) ? length - 1 : length
}

const isLowSurrogate = (text: string, index: number) => (text.charCodeAt(index) & 0xfc00) === 0xdc00

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
