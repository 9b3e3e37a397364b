import type { LakeDocument } from '../document.ts'
import { openDocumentIndex, type DocumentIndex } from './documentIndex.ts'
import { lruSet } from '../lruSet.ts'

/** How many fields, or orders, are kept. */
export const indexLimit = 16

/** Finds documents by the value of a field. The first question about a field makes its index; it is kept while it is used. */
export function openFieldIndexes(documents: ReadonlyMap<string, LakeDocument>) {
  const indexes = new Map<string, { path: string[]; index: DocumentIndex }>()

  function indexFor(path: string[]): DocumentIndex {
    const key = JSON.stringify(path)
    const known = indexes.get(key) ?? { path, index: openDocumentIndex() }
    if (!indexes.has(key)) for (const document of documents.values()) add(known, document)
    return lruSet(indexes, key, known, indexLimit).index
  }

  function add({ path, index }: { path: string[]; index: DocumentIndex }, document: LakeDocument) {
    const value = valueAt(document, path)
    if (value !== undefined) index.add(value, document)
  }

  return {
    /** Those whose field holds exactly this string, number or boolean. */
    whereEquals: (path: string[], value: unknown) => indexFor(path).get(value),
    add(document: LakeDocument) {
      for (const one of indexes.values()) add(one, document)
    },
    remove(document: LakeDocument) {
      for (const { path, index } of indexes.values()) index.remove(valueAt(document, path), document)
    },
  }
}

/** @returns undefined where the path leads to no string, number or boolean */
export function valueAt(document: LakeDocument, path: string[]): unknown {
  const part = partAt(document, path)
  return typeof part === 'object' ? undefined : part
}

/** @returns undefined where the path leads to nothing */
export function partAt(value: unknown, path: (string | number)[]): unknown {
  let part = value
  for (const key of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined
    part = (part as Record<string | number, unknown>)[key]
  }
  return part
}
