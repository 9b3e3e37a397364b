import type { LakeDocument } from '../document.ts'

export type DocumentIndex = ReturnType<typeof openDocumentIndex>

/** Documents by something that they have in common. A document that is alone under its key, the usual case, needs no set. */
export function openDocumentIndex() {
  const buckets = new Map<unknown, LakeDocument | Set<LakeDocument>>()
  let entryCount = 0
  return {
    get: (key: unknown): ReadonlySet<LakeDocument> => {
      const bucket = buckets.get(key)
      return bucket instanceof Set ? bucket : new Set(bucket && [bucket])
    },
    /** How many documents are under a key. */
    count: (key: unknown): number => {
      const bucket = buckets.get(key)
      return bucket instanceof Set ? bucket.size : Number(bucket !== undefined)
    },
    /** How many documents are under all keys, each counted once a key. */
    get entryCount() {
      return entryCount
    },
    keys: () => buckets.keys(),

    /** @returns whether the key is new */
    add(key: unknown, document: LakeDocument): boolean {
      const bucket = buckets.get(key)
      if (bucket === document || (bucket instanceof Set && bucket.has(document))) return false
      entryCount++
      if (bucket instanceof Set) bucket.add(document)
      else buckets.set(key, bucket ? new Set([bucket, document]) : document)
      return bucket === undefined
    },

    /** @returns whether no document is left under the key */
    remove(key: unknown, document: LakeDocument): boolean {
      const bucket = buckets.get(key)
      if (bucket instanceof Set ? !bucket.delete(document) : bucket !== document) return false
      entryCount--
      if (bucket instanceof Set && bucket.size > 0) return false
      buckets.delete(key)
      return true
    },
  }
}
