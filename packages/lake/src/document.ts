export type DocumentContent = { [field: string]: unknown }

/** A stored document revision. Frozen in practice: nobody changes one in place, each write makes the next. */
export type LakeDocument = DocumentContent & {
  _id: string
  _type: string
  /** The id of the transaction that wrote this revision. */
  _rev: string
  _createdAt: string
  _updatedAt: string
}

/** One document's step in a transaction; null where it does not exist. */
export type Change = { id: string; before: LakeDocument | null; after: LakeDocument | null }

/** What was written together, durable and in this order. */
export type Transaction = {
  /** Grows by one a dataset-changing transaction, over all datasets. */
  sequence: number
  id: string
  timestamp: string
  /** The id of the user who wrote it. */
  author: string
  /** The mutations that made it, as they were asked for or as its actions came to. */
  mutations: unknown[]
  changes: Change[]
}

/** A transaction on its way to the store, with the fingerprint of the request that asks for it. */
export type NewTransaction = Omit<Transaction, 'sequence'> & { fingerprint: string }
