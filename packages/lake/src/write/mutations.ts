import { randomBytes, randomUUID } from 'node:crypto'
import { type DocumentContent, type LakeDocument, assertValidId } from '../document.ts'
import { badRequest } from '../errors.ts'
import { readObject } from '../input.ts'
import { applyPatch } from './patch.ts'
import { mutationError } from './integrity.ts'
import type { OpenTransaction } from './transaction.ts'

export type MutationResult = {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
  document?: LakeDocument | null
}

type FindIds = (query: string, params: Record<string, unknown>) => string[]

/**
 * Applies one mutation within a transaction. Throws LakeError 400, 404 or 409.
 * @see https://www.sanity.io/docs/http-reference/mutation
 */
export function applyMutation(transaction: OpenTransaction, mutation: unknown, findIds: FindIds): MutationResult[] {
  const entries = Object.entries(readObject('A mutation', mutation))
  const [entry] = entries
  if (!entry || entries.length !== 1)
    throw badRequest(
      `A mutation holds exactly one operation, this one: ${entries.map(([name]) => name).join(', ') || 'none'}`,
    )
  const [name, argument] = entry
  const apply = operations[name]
  if (!apply || !Object.hasOwn(operations, name))
    throw badRequest(`Unknown mutation "${name}"; use create, createOrReplace, createIfNotExists, delete or patch`)
  return apply(transaction, readObject(name, argument), findIds)
}

type Apply = (transaction: OpenTransaction, content: DocumentContent, findIds: FindIds) => MutationResult[]

const operations: Record<string, Apply> = {
  create(transaction, content) {
    const _id = completeId(content._id)
    if (!transaction.get(_id)) return [{ id: _id, operation: 'create', document: transaction.put({ ...content, _id }) }]
    const description = `Document by ID "${_id}" already exists`
    throw mutationError(409, { type: 'documentAlreadyExistsError', id: _id, description })
  },

  createOrReplace(transaction, content) {
    assertValidId(content._id)
    const operation = transaction.get(content._id) ? 'update' : 'create'
    return [{ id: content._id, operation, document: transaction.put(content) }]
  },

  createIfNotExists(transaction, content) {
    assertValidId(content._id)
    const document = transaction.get(content._id)
    if (document) return [{ id: content._id, operation: 'none', document }]
    return [{ id: content._id, operation: 'create', document: transaction.put(content) }]
  },

  delete: (transaction, selection, findIds) =>
    select(transaction, selection, findIds).map((id) => {
      const document = transaction.get(id)
      if (document) transaction.remove(id)
      return { id, operation: document ? 'delete' : 'none', document }
    }),

  patch: (transaction, patch, findIds) =>
    select(transaction, patch, findIds).map((id) => patchDocument(transaction, id, patch)),
}

function patchDocument(transaction: OpenTransaction, id: string, patch: DocumentContent): MutationResult {
  const existing = transaction.get(id)
  if (!existing) {
    const description = `The document with the ID "${id}" was not found`
    throw mutationError(404, { type: 'documentNotFoundError', id, description })
  }
  assertRevision(existing, patch.ifRevisionID)
  const { _id, _type, ...next } = applyPatch(existing, patch)
  if (_id !== id || _type !== existing._type) throw badRequest(`A patch cannot change _id or _type of "${id}"`)
  return { id, operation: 'update', document: transaction.put({ _id, _type, ...next }) }
}

/** Throws LakeError 409 unless a document has the expected revision, if any is; one that doesn't exist has `null`. */
export function assertRevision(document: { _id: string; _rev: string | null }, expected: unknown): void {
  if (expected === undefined || expected === null || expected === document._rev) return
  throw mutationError(409, {
    type: 'documentRevisionIDDoesNotMatchError',
    id: document._id,
    currentRevisionID: document._rev,
    expectedRevisionID: expected,
    description: `Document "${document._id}" has unexpected revision ID (${document._rev}); expected ${JSON.stringify(expected)}`,
  })
}

/** Returns the ids that a mutation selects. The Studio sends an empty list, which has no effect. */
function select(transaction: OpenTransaction, { id, query, params }: DocumentContent, findIds: FindIds): string[] {
  if (typeof query === 'string') {
    const ids = findIds(query, params === undefined ? {} : readObject('params', params))
    return ids.filter((selected) => transaction.get(selected))
  }
  const ids = Array.isArray(id) ? id : [id]
  for (const selected of ids) assertValidId(selected)
  return ids as string[]
}

/** Generates a random id, or a random one below an id that ends in a dot. */
function completeId(id: unknown): string {
  if (id === undefined || id === null || id === '') return randomUUID()
  if (typeof id === 'string' && id.endsWith('.')) return id + randomUUID()
  assertValidId(id)
  return id
}

/** Adds missing `_key`s to objects in arrays. Pure. */
export function generateArrayKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => withKey(generateArrayKeys(item)))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, generateArrayKeys(child)]))
}

function withKey(item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item) || '_key' in item) return item
  return { ...item, _key: randomBytes(6).toString('hex') }
}
