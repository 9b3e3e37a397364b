import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru'
import type { LakeDocument } from '../document.ts'
import { openDocumentIndex, type DocumentIndex } from './documentIndex.ts'

export const indexLimit = 16

const turnMs = 8

/** Defines the keys by which an index finds a document. */
export type IndexDefinition = {
  name: string
  getKeys: (document: LakeDocument) => Iterable<string | number | boolean>
  /** Whether the keys are the words of a text; reading those takes long. */
  isOfWords: boolean
}

export type FieldIndex = Pick<DocumentIndex, 'get' | 'count' | 'keysFrom'>

type Options = {
  /** How many entries all indexes have together, 30 bytes or so each: the least recently used index is evicted. */
  entryLimit?: number
  /** In documents: a dataset of so many is indexed within a query; reading a larger one takes turns with other requests. */
  smallDataset?: number
}

type Index = IndexDefinition & {
  documents: DocumentIndex
  /** The documents that are not in the index yet; null when all are. */
  unread: Iterator<LakeDocument, undefined> | null
  isTooLarge: boolean
  ready: Promise<void> | null
}

/** Reports that a query needs an index that is still being built; retry once `ready` resolves. */
export class IndexNotReady extends Error {
  readonly ready: Promise<void>
  constructor(ready: Promise<void>) {
    super('An index is being built')
    this.ready = ready
  }
}

/** Finds documents by a field. The first query about a field builds its index; each write keeps it current. */
export function openFieldIndexes(
  documents: ReadonlyMap<string, LakeDocument>,
  { entryLimit = 2_000_000, smallDataset = 5000 }: Options = {},
) {
  const indexes = new LRUCache<string, Index>({ max: indexLimit })
  let lastBuild = Promise.resolve()

  function indexFor(definition: IndexDefinition): Index {
    const known = indexes.get(definition.name) ?? {
      ...definition,
      documents: openDocumentIndex(),
      unread: documents.values(), // also visits documents that are written meanwhile
      isTooLarge: false,
      ready: null,
    }
    indexes.set(definition.name, known)
    return known
  }

  function add(index: Index, document: LakeDocument) {
    if (index.isTooLarge) return
    for (const key of index.getKeys(document)) index.documents.add(key, document)
    if (index.documents.entryCount > entryLimit)
      Object.assign(index, { isTooLarge: true, documents: openDocumentIndex(), unread: null })
  }

  function read(index: Index, until: number): boolean {
    for (let count = 1; index.unread; count++) {
      const next = index.unread.next()
      if (next.done) finish(index)
      else add(index, next.value)
      if (count % 100 === 0 && performance.now() > until) break
    }
    return index.unread === null
  }

  function finish(index: Index) {
    index.unread = null
    const total = () => [...indexes.values()].reduce((sum, one) => sum + one.documents.entryCount, 0)
    indexes.get(index.name) // not to be evicted itself
    while (total() > entryLimit && indexes.size > 1) indexes.pop()
  }

  function build(index: Index): Promise<void> {
    const isKept = () => indexes.get(index.name) === index
    index.ready ??= lastBuild = lastBuild.then(async () => {
      while (isKept() && !read(index, performance.now() + turnMs)) await nextTurn()
    })
    return index.ready
  }

  return {
    /**
     * Opens an index. Throws IndexNotReady if the caller may wait for it.
     * @returns null for one that would be too large, or takes long while the caller cannot wait
     */
    open(definition: IndexDefinition, mayWait: boolean): FieldIndex | null {
      const index = indexFor(definition)
      if (documents.size <= smallDataset || (!mayWait && !index.isOfWords)) read(index, Infinity)
      if (index.unread) {
        const ready = build(index)
        if (mayWait) throw new IndexNotReady(ready)
      }
      return index.unread || index.isTooLarge ? null : index.documents
    },

    add(document: LakeDocument) {
      for (const index of indexes.values()) add(index, document)
    },

    remove(document: LakeDocument) {
      for (const { getKeys, documents: found } of indexes.values())
        for (const key of getKeys(document)) found.remove(key, document)
    },
  }
}

/** Returns undefined if the path leads to no string, number or boolean. */
export function valueAt(document: LakeDocument, path: string[]): string | number | boolean | undefined {
  const part = partAt(document, path)
  return isPlain(part) ? part : undefined
}

/** Returns whether a value equals only itself in GROQ; `null` also equals what is missing. */
export const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Returns undefined if the path leads to nothing. */
export function partAt(value: unknown, path: (string | number)[]): unknown {
  let part = value
  for (const key of path) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined
    part = (part as Record<string | number, unknown>)[key]
  }
  return part
}
