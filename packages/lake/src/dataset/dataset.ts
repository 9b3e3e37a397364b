import { hash, randomBytes } from 'node:crypto'
import {
  type LakeDocument,
  type NewTransaction,
  type Transaction,
  isPublicId,
  isPublishedId,
  getPublishedId,
} from '../document.ts'
import type { Store } from '../store/store.ts'
import { forEachReference, openDocumentIndex } from './documentIndex.ts'
import { openFieldIndexes } from './fieldIndexes.ts'
import { openOrderIndexes } from './orderIndexes.ts'

export type Dataset = ReturnType<typeof openDataset>
type OfDataset = Pick<Store, 'documents' | 'lastRevision' | 'commit' | 'settingOr'>
type CommitListener = (transaction: Transaction) => void

/**
 * Opens a dataset: its documents, parsed and indexed in memory. Readers share these objects and must not change them.
 * @param fewDocuments the number of documents up to which a query scans rather than builds another index
 */
export function openDataset(store: OfDataset, name: string, { fewDocuments = 200 } = {}) {
  const documents = new Map<string, LakeDocument>()
  const byType = openDocumentIndex()
  const byReference = openDocumentIndex()
  /** Drafts and versions by published id. */
  const byPublishedId = openDocumentIndex()
  /** Documents that some perspectives hide or show in place of another: drafts, versions and other ids with a dot. */
  const dotted = new Set<LakeDocument>()
  const fields = openFieldIndexes(documents)
  const orders = openOrderIndexes((type) => documents.values().filter(({ _type }) => _type === type), getPosition)
  /** The position of each document in the dataset's order, that of first writing. */
  const positions = new Map<string, number>()
  let nextPosition = 0
  const listeners = new Map<CommitListener, () => void>()

  for (const document of store.documents(name)) add(document)

  function add(document: LakeDocument) {
    documents.set(document._id, document)
    if (!positions.has(document._id)) positions.set(document._id, nextPosition++)
    fields.add(document)
    orders.add(document)
    if (!isPublicId(document._id)) dotted.add(document)
    if (!isPublishedId(document._id)) byPublishedId.add(getPublishedId(document._id), document)
    byType.add(document._type, document)
    forEachReference(document, ({ _ref }) => byReference.add(_ref, document))
  }

  function unindex(document: LakeDocument) {
    fields.remove(document)
    orders.remove(document)
    dotted.delete(document)
    byPublishedId.remove(getPublishedId(document._id), document)
    byType.remove(document._type, document)
    forEachReference(document, ({ _ref }) => byReference.remove(_ref, document))
  }

  function getPosition(id: string): number {
    return positions.get(id) ?? -1
  }

  return {
    name,
    getTag: typeTags(store, name),
    get fewDocuments() {
      return Math.min(fewDocuments, documents.size / 5)
    },
    get size() {
      return documents.size
    },
    get: (id: string): LakeDocument | null => documents.get(id) ?? null,
    all: (): Iterable<LakeDocument> => documents.values(),
    ofType: (type: string) => byType.get(type),
    /** Returns the documents with a reference, strong or weak, to exactly this id. */
    referencing: (id: string) => byReference.get(id),

    /** Returns the existing ones of a published document, its draft and its versions. */
    group: (publishedId: string): LakeDocument[] =>
      [documents.get(publishedId) ?? [], ...byPublishedId.get(publishedId)].flat(),
    countOfType: byType.count,
    dotted: (): Iterable<LakeDocument> => dotted,
    fields,
    inOrder: (type: string, path: string[], isDescending: boolean) => orders.inOrder(type, path, isDescending),

    lastRevision: (id: string): LakeDocument | null => store.lastRevision(name, id),

    /** Returns a number that increases in the order of `all()`. */
    getPosition,

    /** Makes a transaction durable, then visible, then calls the listeners. */
    commit({ fingerprint, ...transaction }: NewTransaction): Transaction {
      const committed = { ...transaction, sequence: store.commit(name, { ...transaction, fingerprint }) }
      for (const { before, after } of committed.changes) {
        if (before) unindex(before)
        if (after) add(after)
        else if (before) {
          documents.delete(before._id)
          positions.delete(before._id)
        }
      }
      for (const listener of [...listeners.keys()]) listener(committed)
      return committed
    },

    /** Subscribes to commits and to the deletion of the dataset. Returns an unsubscribe function. */
    onCommit(listener: CommitListener, onDeleted = () => {}): () => void {
      listeners.set(listener, onDeleted)
      return () => listeners.delete(listener)
    },

    /** Ends all subscriptions after the dataset was deleted. */
    close(): void {
      for (const onDeleted of [...listeners.values()]) onDeleted()
      listeners.clear()
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
