import type { LakeDocument, NewTransaction, Transaction } from './document.ts'
import { forEachReference } from './references.ts'
import type { Store } from './store.ts'

export type Dataset = ReturnType<typeof openDataset>
export type CommitListener = (transaction: Transaction) => void

/**
 * A dataset's current documents, parsed and indexed in memory, over the store that makes them durable.
 * Everybody who reads shares these objects: treat them as frozen.
 */
export function openDataset(store: Store, name: string) {
  const documents = new Map<string, LakeDocument>()
  const byType = new Map<string, Set<LakeDocument>>()
  const byReference = new Map<string, Set<LakeDocument>>()
  const listeners = new Set<CommitListener>()

  for (const document of store.documents(name)) add(document)

  function add(document: LakeDocument) {
    documents.set(document._id, document)
    addTo(byType, document._type, document)
    forEachReference(document, ({ _ref }) => addTo(byReference, _ref, document))
  }

  function unindex(document: LakeDocument) {
    removeFrom(byType, document._type, document)
    forEachReference(document, ({ _ref }) => removeFrom(byReference, _ref, document))
  }

  return {
    name,
    get size() {
      return documents.size
    },
    get: (id: string): LakeDocument | null => documents.get(id) ?? null,
    all: (): Iterable<LakeDocument> => documents.values(),
    ofType: (type: string): ReadonlySet<LakeDocument> => byType.get(type) ?? none,
    /** Documents that hold a reference, strong or weak, to exactly this id. */
    referencing: (id: string): ReadonlySet<LakeDocument> => byReference.get(id) ?? none,

    /** Makes a transaction durable, then visible, then known to the listeners. */
    commit({ fingerprint, ...transaction }: NewTransaction): Transaction {
      const committed = { ...transaction, sequence: store.commit(name, { ...transaction, fingerprint }) }
      for (const { before, after } of committed.changes) {
        if (before) unindex(before)
        if (after) add(after)
        else if (before) documents.delete(before._id)
      }
      for (const listener of [...listeners]) listener(committed)
      return committed
    },

    /** @returns the function that ends the subscription */
    onCommit(listener: CommitListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const none: ReadonlySet<LakeDocument> = new Set()

function addTo(index: Map<string, Set<LakeDocument>>, key: string, document: LakeDocument) {
  const bucket = index.get(key)
  if (bucket) bucket.add(document)
  else index.set(key, new Set([document]))
}

function removeFrom(index: Map<string, Set<LakeDocument>>, key: string, document: LakeDocument) {
  const bucket = index.get(key)
  if (bucket?.delete(document) && bucket.size === 0) index.delete(key)
}
