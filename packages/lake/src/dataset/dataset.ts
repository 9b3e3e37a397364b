import { hash, randomBytes } from 'node:crypto'
import type { LakeDocument, NewTransaction, Transaction } from '../document.ts'
import type { Store } from '../store/store.ts'
import { createDocumentIndex, forEachReference } from './documentIndex.ts'

export type Dataset = ReturnType<typeof loadDataset>
type DatasetStore = Pick<Store, 'documents' | 'lastRevision' | 'commit' | 'settingOr'>
type CommitListener = (transaction: Transaction) => void

/** Reads a dataset's documents into memory. Readers share these objects and must not change them. */
export function loadDataset(store: DatasetStore, name: string) {
  const documents = new Map<string, LakeDocument>()
  const byType = createDocumentIndex()
  const byReference = createDocumentIndex()
  const listeners = new Set<CommitListener>()

  for (const document of store.documents(name)) add(document)

  function add(document: LakeDocument) {
    documents.set(document._id, document)
    byType.add(document._type, document)
    forEachReference(document, ({ _ref }) => byReference.add(_ref, document))
  }

  function unindex(document: LakeDocument) {
    byType.remove(document._type, document)
    forEachReference(document, ({ _ref }) => byReference.remove(_ref, document))
  }

  return {
    name,
    getTag: typeTags(store, name),
    get size() {
      return documents.size
    },
    get: (id: string): LakeDocument | null => documents.get(id) ?? null,
    /** Returns the documents in the order in which they were first written. */
    all: (): Iterable<LakeDocument> => documents.values(),
    ofType: (type: string) => byType.get(type),
    /** Returns the documents with a reference, strong or weak, to exactly this id. */
    referencing: (id: string) => byReference.get(id),
    lastRevision: (id: string): LakeDocument | null => store.lastRevision(name, id),

    /** Makes a transaction durable, then visible, then calls the listeners. */
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

    /** Subscribes to commits. Returns an unsubscribe function. */
    onCommit(listener: CommitListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The tag of every live message, and of responses whose document types are unknown. */
export const everythingTag = 's1:all'

/** Creates a dataset's tags, by which responses become stale. Hashed with a key, so that nobody can guess a type. */
function typeTags(store: Pick<Store, 'settingOr'>, dataset: string): (type: string) => string {
  // Persisted, so that responses from before a restart still become stale.
  const key = store.settingOr('tagKey', () => randomBytes(16).toString('hex'))
  return (type) => `s1:${hash('sha256', JSON.stringify([key, dataset, type]), 'base64url').slice(0, 16)}`
}
