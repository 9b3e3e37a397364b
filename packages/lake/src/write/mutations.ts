import { randomBytes, randomUUID } from 'node:crypto'
import type { DocumentContent, LakeDocument } from '../document.ts'
import { badRequest } from '../errors.ts'
import { assertValidId } from '../ids.ts'
import { readObject } from '../input.ts'
import { spend } from '../processorBudget.ts'
import { applyPatch } from './patch.ts'
import { mutationError } from './integrity.ts'
import type { OpenTransaction } from './transaction.ts'

export type MutationResult = {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
  document?: LakeDocument | null
}

type FindIds = (query: string, params: Record<string, unknown>) => string[]

const maxSelected = 10_000

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
  switch (name) {
    case 'create':
      return [create(transaction, readObject(name, argument))]
    case 'createOrReplace':
      return [createOrReplace(transaction, readObject(name, argument))]
    case 'createIfNotExists':
      return [createIfNotExists(transaction, readObject(name, argument))]
    case 'delete':
      return select(transaction, readObject(name, argument), findIds).map((id) => remove(transaction, id))
    case 'patch': {
      const patch = readObject(name, argument)
      return select(transaction, patch, findIds).map((id) => patchDocument(transaction, id, patch))
    }
    default:
      throw badRequest(`Unknown mutation "${name}"; use create, createOrReplace, createIfNotExists, delete or patch`)
  }
}

function create(transaction: OpenTransaction, content: DocumentContent): MutationResult {
  const _id = completeId(content._id)
  if (transaction.get(_id)) {
    throw mutationError(409, {
      type: 'documentAlreadyExistsError',
      id: _id,
      description: `Document by ID "${_id}" already exists`,
    })
  }
  return { id: _id, operation: 'create', document: transaction.put({ ...content, _id }) }
}

function createOrReplace(transaction: OpenTransaction, content: DocumentContent): MutationResult {
  assertValidId(content._id)
  const operation = transaction.get(content._id) ? 'update' : 'create'
  return { id: content._id, operation, document: transaction.put(content) }
}

function createIfNotExists(transaction: OpenTransaction, content: DocumentContent): MutationResult {
  assertValidId(content._id)
  const existing = transaction.get(content._id)
  if (existing) return { id: content._id, operation: 'none', document: existing }
  return { id: content._id, operation: 'create', document: transaction.put(content) }
}

function remove(transaction: OpenTransaction, id: string): MutationResult {
  const existing = transaction.get(id)
  if (!existing) return { id, operation: 'none', document: null }
  transaction.remove(id)
  return { id, operation: 'delete', document: existing }
}

function patchDocument(transaction: OpenTransaction, id: string, patch: DocumentContent): MutationResult {
  const existing = transaction.get(id)
  if (!existing) {
    throw mutationError(404, {
      type: 'documentNotFoundError',
      id,
      description: `The document with the ID "${id}" was not found`,
    })
  }
  assertRevision(existing, patch.ifRevisionID)
  const { _id, _type, ...next } = applyPatch(existing, patch)
  if (_id !== id || _type !== existing._type) throw badRequest(`A patch cannot change _id or _type of "${id}"`)
  return { id, operation: 'update', document: transaction.put({ _id, _type, ...next }) }
}

/** Throws LakeError 409 unless the stored revision is the expected one, if any. */
export function assertRevision(document: LakeDocument, expected: unknown): void {
  if (expected === undefined || expected === null || expected === document._rev) return
  throw mutationError(409, {
    type: 'documentRevisionIDDoesNotMatchError',
    id: document._id,
    currentRevisionID: document._rev,
    expectedRevisionID: expected,
    description: `Document "${document._id}" has unexpected revision ID (${document._rev}); expected ${JSON.stringify(expected)}`,
  })
}

/** `id` may be one id or several; the Studio sends an empty list, which has no effect. */
function select(transaction: OpenTransaction, { id, query, params }: DocumentContent, findIds: FindIds): string[] {
  if (typeof query === 'string') {
    const ids = findIds(query, params === undefined ? {} : readObject('params', params))
    if (ids.length > maxSelected)
      throw badRequest(`The query selects ${ids.length} documents; a mutation takes at most ${maxSelected}`)
    return ids.filter((found) => transaction.get(found))
  }
  const ids = Array.isArray(id) ? id : [id]
  for (const one of ids) assertValidId(one)
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
  spend()
  return { ...item, _key: randomBytes(6).toString('hex') }
}
