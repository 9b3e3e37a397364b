export type DocumentContent = { [field: string]: unknown }

/** A stored document revision. Treated as frozen: each write creates a new one. */
export type LakeDocument = DocumentContent & {
  _id: string
  _type: string
  /** The id of the transaction that wrote this revision. */
  _rev: string
  _createdAt: string
  _updatedAt: string
}

/** A transaction's effect on one document; null where it does not exist. */
export type Change = { id: string; before: LakeDocument | null; after: LakeDocument | null }

/** Changes that were written together, durable and in this order. */
export type Transaction = {
  /** Increases by one with each transaction that changes a dataset, across all datasets. */
  sequence: number
  id: string
  timestamp: string
  author: string
  /** The requested mutations, or those that the requested actions produced. */
  mutations: unknown[]
  changes: Change[]
}

export type NewTransaction = Omit<Transaction, 'sequence'> & { fingerprint: string }
