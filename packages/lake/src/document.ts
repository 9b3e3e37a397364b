import { badRequest } from './errors.ts'

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

export type Operation = 'create' | 'update' | 'delete'

export function operationOf({ before, after }: Change): Operation {
  if (!before) return 'create'
  return after ? 'update' : 'delete'
}

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

const validId = /^[a-z0-9_][a-z0-9_.-]{0,127}$/i

/** Throws LakeError 400 if the id cannot be stored. */
export function assertValidId(id: unknown): asserts id is string {
  if (typeof id !== 'string' || !validId.test(id) || id.includes('..') || id.endsWith('.')) {
    throw badRequest(
      `Malformed document ID: ${JSON.stringify(id)}; use up to 128 letters, digits, "_", "-" and single dots, not starting with "-" or "."`,
    )
  }
}

export const isDraftId = (id: string) => id.startsWith('drafts.')
export const isVersionId = (id: string) => id.startsWith('versions.')
/** Returns whether the public may see a document: a dot marks a draft, a version or another private path. */
export const isPublicId = (id: string) => !id.includes('.')
export const isPublishedId = (id: string) => !isDraftId(id) && !isVersionId(id)

export const getDraftId = (publishedId: string) => `drafts.${publishedId}`
export const getVersionId = (release: string, publishedId: string) => `versions.${release}.${publishedId}`

export const getReleaseId = (release: string) => `_.releases.${release}`

/** Returns the published id: `drafts.x` and `versions.r1.x` both belong to `x`. */
export function getPublishedId(id: string): string {
  if (isDraftId(id)) return id.slice('drafts.'.length)
  if (isVersionId(id)) return id.split('.').slice(2).join('.')
  return id
}

/** Returns the release of a version; null for a draft or a published document. */
export function getRelease(id: string): string | null {
  return isVersionId(id) ? (id.split('.')[1] ?? null) : null
}
