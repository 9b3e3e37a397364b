import type { LakeDocument } from '../document.ts'
import { isObject } from '../input.ts'

/** Creates an index of documents by a key. */
export function createDocumentIndex() {
  const buckets = new Map<string, Set<LakeDocument>>()
  return {
    get: (key: string): ReadonlySet<LakeDocument> => buckets.get(key) ?? new Set(),

    add(key: string, document: LakeDocument): void {
      buckets.set(key, (buckets.get(key) ?? new Set()).add(document))
    },

    remove(key: string, document: LakeDocument): void {
      const bucket = buckets.get(key)
      bucket?.delete(document)
      if (bucket?.size === 0) buckets.delete(key)
    },
  }
}

type Reference = { _ref: string; _weak?: boolean; _dataset?: string }

export function forEachReference(value: unknown, visit: (reference: Reference) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) forEachReference(item, visit)
  } else if (typeof value === 'object' && value !== null) {
    if (isReference(value)) visit(value)
    for (const item of Object.values(value)) forEachReference(item, visit)
  }
}

const isReference = (value: object): value is Reference => '_ref' in value && typeof value._ref === 'string'

/** Returns whether a reference prevents its target from being deleted; one into another dataset does not. */
export const isStrong = (reference: Reference) => reference._weak !== true && reference._dataset === undefined

/** Strengthens references that were weak only until their target was published, unless marked to stay weak. Pure. */
export function strengthen<T>(value: T): T {
  if (Array.isArray(value)) return value.map(strengthen) as T
  if (typeof value !== 'object' || value === null) return value
  const { _strengthenOnPublish, ...fields } = value as Record<string, unknown>
  if (isReference(value) && _strengthenOnPublish !== undefined) {
    const staysWeak = isObject(_strengthenOnPublish) && _strengthenOnPublish.weak === true
    if (!staysWeak) delete fields._weak
    return fields as T
  }
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, strengthen(child)])) as T
}
