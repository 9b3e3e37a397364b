import type { LakeDocument, NewTransaction, Transaction } from './document.ts'
import { openFieldIndexes } from './fieldIndexes.ts'
import { isPublishedId, publishedIdOf } from './ids.ts'
import { openOrderIndexes } from './orderIndexes.ts'
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
  /** Drafts and versions, by the published id that they belong to. */
  const byPublishedId = new Map<string, Set<LakeDocument>>()
  const byField = openFieldIndexes(documents)
  const ofType = (type: string): ReadonlySet<LakeDocument> => byType.get(type) ?? none
  const orders = openOrderIndexes(ofType)
  /** Where each document stands in the dataset's order, that of first writing. */
  const positions = new Map<string, number>()
  let nextPosition = 0
  const listeners = new Map<CommitListener, () => void>()

  for (const document of store.documents(name)) add(document)

  function add(document: LakeDocument) {
    documents.set(document._id, document)
    if (!positions.has(document._id)) positions.set(document._id, nextPosition++)
    byField.add(document)
    orders.add(document)
    if (!isPublishedId(document._id)) addTo(byPublishedId, publishedIdOf(document._id), document)
    addTo(byType, document._type, document)
    forEachReference(document, ({ _ref }) => addTo(byReference, _ref, document))
  }

  function unindex(document: LakeDocument) {
    byField.remove(document)
    orders.remove(document)
    removeFrom(byPublishedId, publishedIdOf(document._id), document)
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
    ofType,
    /** Documents that hold a reference, strong or weak, to exactly this id. */
    referencing: (id: string): ReadonlySet<LakeDocument> => byReference.get(id) ?? none,

    /** A published document, its draft and its versions, those that exist. */
    group: (publishedId: string): LakeDocument[] =>
      [documents.get(publishedId) ?? [], ...(byPublishedId.get(publishedId) ?? none)].flat(),
    /** Documents whose field holds exactly this string, number or boolean. */
    whereEquals: byField.whereEquals,
    /** Documents of a type in the order of a field. */
    inOrder: orders.inOrder,

    /** A document as it is, or as it was before it was deleted. */
    lastRevision: (id: string): LakeDocument | null => store.lastRevision(name, id),

    /** Grows in the order of `all()`. */
    positionOf: (id: string): number => positions.get(id) ?? -1,

    /** Makes a transaction durable, then visible, then known to the listeners. */
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

    /**
     * @param onDeleted called when there will be no more commits: the dataset was deleted
     * @returns the function that ends the subscription
     */
    onCommit(listener: CommitListener, onDeleted = () => {}): () => void {
      listeners.set(listener, onDeleted)
      return () => listeners.delete(listener)
    },

    /** Tells the listeners that the dataset was deleted. */
    close(): void {
      for (const onDeleted of [...listeners.values()]) onDeleted()
      listeners.clear()
    },
  }
}

const none: ReadonlySet<LakeDocument> = new Set()

function addTo<K>(index: Map<K, Set<LakeDocument>>, key: K, document: LakeDocument) {
  const bucket = index.get(key)
  if (bucket) bucket.add(document)
  else index.set(key, new Set([document]))
}

function removeFrom<K>(index: Map<K, Set<LakeDocument>>, key: K, document: LakeDocument) {
  const bucket = index.get(key)
  if (bucket?.delete(document) && bucket.size === 0) index.delete(key)
}
