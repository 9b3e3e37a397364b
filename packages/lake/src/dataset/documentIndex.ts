import type { LakeDocument } from '../document.ts'

export type DocumentIndex = ReturnType<typeof openDocumentIndex>

/** Documents by something that they have in common. One alone, which is the usual case, costs no set. */
export function openDocumentIndex() {
  const buckets = new Map<unknown, LakeDocument | Set<LakeDocument>>()
  return {
    get(key: unknown): ReadonlySet<LakeDocument> {
      const bucket = buckets.get(key)
      return bucket instanceof Set ? bucket : new Set(bucket && [bucket])
    },
    add(key: unknown, document: LakeDocument): void {
      const bucket = buckets.get(key)
      if (bucket instanceof Set) bucket.add(document)
      else buckets.set(key, bucket ? new Set([bucket, document]) : document)
    },
    remove(key: unknown, document: LakeDocument): void {
      const bucket = buckets.get(key)
      if (bucket instanceof Set) bucket.delete(document)
      if (bucket === document || (bucket instanceof Set && bucket.size === 0)) buckets.delete(key)
    },
  }
}
