import type { DocumentContent } from '../document.ts'
import { badRequest, LakeError } from '../errors.ts'
import { assertValidId, isPublishedId, publishedIdOf } from '../ids.ts'
import { isObject, readObject } from '../input.ts'
import type { OpenTransaction } from './transaction.ts'

export type Action = Record<string, unknown> & { actionType: string }
export type Mutation = Record<string, unknown>

/** What a handler may use of the transaction that its mutations become part of. */
export type ActionScope = Pick<OpenTransaction, 'get' | 'changes' | 'dataset' | 'timestamp' | 'author'>

/**
 * Turns one action into mutations, given the current state of the transaction. Pure.
 * @throws LakeError 400 for a malformed action, 404 or 409 if it conflicts with stored documents
 * @see https://www.sanity.io/docs/http-reference/actions
 */
export type ActionHandler = (action: Action, scope: ActionScope) => Mutation[]

export function publishedIdIn({ publishedId }: Action): string {
  assertValidId(publishedId)
  if (!isPublishedId(publishedId))
    throw badRequest(`publishedId is "${publishedId}"; use the id without "drafts." or "versions."`)
  return publishedId
}

/** Throws LakeError 400 if a draft or version does not belong to the action's published id. */
export function ownVersionId(action: Action, id: unknown): string {
  assertValidId(id)
  const publishedId = publishedIdIn(action)
  if (isPublishedId(id) || publishedIdOf(id) !== publishedId) {
    throw badRequest(`"${id}" is not a draft or version of "${publishedId}"`)
  }
  return id
}

/**
 * Returns the draft or version that an action concerns: `versionId`, the older `draftId`, or the `_id` of its content.
 * @throws LakeError 400 if it is missing, belongs to another document than `publishedId`, or is given twice with
 * different values
 */
export function versionIdIn(action: Action): string {
  const { versionId, draftId, attributes, document } = action
  const named = new Set([versionId, draftId, asObject(attributes)._id, asObject(document)._id].filter(isGiven))
  const [id] = named
  if (named.size > 1)
    throw badRequest(`${action.actionType} is about one document, and names ${[...named].map(String).join(', ')}`)
  if (isGiven(action.publishedId)) return ownVersionId(action, id)
  assertValidId(id)
  if (isPublishedId(id)) throw badRequest(`"${id}" is not a draft or version`)
  return id
}

/** Returns the new content of a draft or version: `attributes` or, as clients name it, `document`. */
export function contentIn(action: Action): DocumentContent & { _id: string } {
  if (isGiven(action.attributes) && isGiven(action.document)) {
    throw badRequest(`${action.actionType} takes "attributes" or "document", not both`)
  }
  return { ...objectOf(action, isGiven(action.document) ? 'document' : 'attributes'), _id: versionIdIn(action) }
}

const isGiven = (value: unknown) => value !== undefined && value !== null

export const objectOf = (action: Action, field: string): Record<string, unknown> =>
  readObject(`"${field}" of ${action.actionType}`, action[field])

export function listOf(action: Action, field: string): unknown[] {
  const value = action[field] ?? []
  if (Array.isArray(value)) return value
  throw badRequest(`${action.actionType}: "${field}" must be a list of ids`)
}

export const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})

export const absent = (description: string) => actionError(404, 'documentNotFoundError', description)
export const conflict = (description: string) => actionError(409, 'documentAlreadyExistsError', description)

/** @param type the error type of the single item, by which clients distinguish errors */
export function actionError(status: number, type: string, description: string): LakeError {
  return new LakeError(status, 'actionError', description, { items: [{ index: 0, error: { type, description } }] })
}
