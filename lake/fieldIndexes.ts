import type { LakeDocument } from './document.ts'
import { keepRecentlyUsed } from './recentlyUsed.ts'

/** How many fields, or orders, are kept. */
export const indexLimit = 16

/** One document alone, which is the usual case, costs no set. */
type Bucket = LakeDocument | Set<LakeDocument>

/** Finds documents by the value of a field. The first question about a field makes its index; it is kept while it is used. */
export function openFieldIndexes(documents: ReadonlyMap<string, LakeDocument>) {
  const indexes = new Map<string, { path: string[]; buckets: Map<unknown, Bucket> }>()

  function indexFor(path: string[]) {
    const key = JSON.stringify(path)
    let index = indexes.get(key)
    if (!index) {
      index = { path, buckets: new Map() }
      for (const document of documents.values()) addTo(index.buckets, valueAt(document, path), document)
    }
    return keepRecentlyUsed(indexes, key, index, indexLimit)
  }

  return {
    /** Those whose field holds exactly this string, number or boolean. */
    whereEquals(path: string[], value: unknown): ReadonlySet<LakeDocument> {
      const bucket = indexFor(path).buckets.get(value)
      return bucket instanceof Set ? bucket : new Set(bucket && [bucket])
    },
    add(document: LakeDocument) {
      for (const { path, buckets } of indexes.values()) addTo(buckets, valueAt(document, path), document)
    },
    remove(document: LakeDocument) {
      for (const { path, buckets } of indexes.values()) removeFrom(buckets, valueAt(document, path), document)
    },
  }
}

/** @returns undefined where the path leads to no string, number or boolean */
export function valueAt(document: LakeDocument, path: string[]): unknown {
  let value: unknown = document
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return typeof value === 'object' ? undefined : value
}

function addTo(buckets: Map<unknown, Bucket>, value: unknown, document: LakeDocument) {
  if (value === undefined) return
  const bucket = buckets.get(value)
  if (bucket instanceof Set) bucket.add(document)
  else buckets.set(value, bucket ? new Set([bucket, document]) : document)
}

function removeFrom(buckets: Map<unknown, Bucket>, value: unknown, document: LakeDocument) {
  const bucket = buckets.get(value)
  if (bucket instanceof Set) bucket.delete(document)
  if (bucket === document || (bucket instanceof Set && bucket.size === 0)) buckets.delete(value)
}
