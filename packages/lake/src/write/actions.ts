import { strengthen } from '../dataset/documentIndex.ts'
import {
  type DocumentContent,
  type LakeDocument,
  assertValidId,
  getDraftId,
  isPublishedId,
  getPublishedId,
} from '../document.ts'
import { badRequest, LakeError } from '../errors.ts'
import { isObject, readObject } from '../input.ts'
import { assertRevision } from './mutations.ts'
import type { OpenTransaction } from './transaction.ts'

export type Action = Record<string, unknown> & { actionType: string }
type Mutation = Record<string, unknown>

export type ActionScope = Pick<OpenTransaction, 'get' | 'changes' | 'dataset' | 'timestamp' | 'author'>

/**
 * Turns one action into mutations. Pure. Throws LakeError 400, 404 or 409.
 * @see https://www.sanity.io/docs/http-reference/actions
 */
export type ActionHandler = (action: Action, scope: ActionScope) => Mutation[]

function publishedIdIn({ publishedId }: Action): string {
  assertValidId(publishedId)
  if (!isPublishedId(publishedId))
    throw badRequest(`publishedId is "${publishedId}"; use the id without "drafts." or "versions."`)
  return publishedId
}

/** Returns the id of a draft or version. Throws LakeError 400 if it does not belong to the action's published id. */
function ownVersionId(action: Action, id: unknown): string {
  assertValidId(id)
  const publishedId = publishedIdIn(action)
  if (isPublishedId(id) || getPublishedId(id) !== publishedId) {
    throw badRequest(`"${id}" is not a draft or version of "${publishedId}"`)
  }
  return id
}

/** Returns the draft or version that an action concerns: `versionId`, the older `draftId`, or its content's `_id`. */
function versionIdIn(action: Action): string {
  const { versionId, draftId, attributes, document } = action
  const named = new Set([versionId, draftId, asObject(attributes)._id, asObject(document)._id].filter(hasValue))
  const [id] = named
  if (named.size > 1)
    throw badRequest(`${action.actionType} is about one document, and names ${[...named].map(String).join(', ')}`)
  if (hasValue(action.publishedId)) return ownVersionId(action, id)
  assertValidId(id)
  if (isPublishedId(id)) throw badRequest(`"${id}" is not a draft or version`)
  return id
}

/** Returns the new content of a draft or version: `attributes` or, as clients name it, `document`. */
function contentIn(action: Action): DocumentContent & { _id: string } {
  if (hasValue(action.attributes) && hasValue(action.document)) {
    throw badRequest(`${action.actionType} takes "attributes" or "document", not both`)
  }
  return { ...objectOf(action, hasValue(action.document) ? 'document' : 'attributes'), _id: versionIdIn(action) }
}

const hasValue = (value: unknown) => value !== undefined && value !== null

export const objectOf = (action: Action, field: string): Record<string, unknown> =>
  readObject(`"${field}" of ${action.actionType}`, action[field])

function listOf(action: Action, field: string): unknown[] {
  const value = action[field] ?? []
  if (Array.isArray(value)) return value
  throw badRequest(`${action.actionType}: "${field}" must be a list of ids`)
}

export const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})

export const absent = (description: string) => actionError(404, 'documentNotFoundError', description)
/** Returns a document. Throws LakeError 404 if it does not exist. */
function existing({ get }: ActionScope, id: string, message = `The document "${id}" was not found`): LakeDocument {
  const document = get(id)
  if (!document) throw absent(message)
  return document
}

export const conflict = (description: string) => actionError(409, 'documentAlreadyExistsError', description)

/** @param type the error type of the single item, by which clients distinguish errors */
export function actionError(status: number, type: string, description: string): LakeError {
  return new LakeError(status, 'actionError', description, { items: [{ index: 0, error: { type, description } }] })
}

/** The document actions, without `sanity.action.`: each writes one document, its draft and its versions. */
export const documentActions: Record<string, ActionHandler> = {
  'document.create': (action, { get }) => {
    publishedIdIn(action)
    const content = contentIn(action)
    if (!get(content._id)) return [{ create: content }]
    if (action.ifExists === 'ignore') return []
    throw conflict(`The document "${content._id}" already exists`)
  },

  'document.edit': (action, scope) => {
    const publishedId = publishedIdIn(action)
    const draftId = versionIdIn(action)
    const patch = { patch: { ...objectOf(action, 'patch'), id: draftId } }
    if (scope.get(draftId)) return [patch]
    const published = existing(scope, publishedId, `Neither "${draftId}" nor "${publishedId}" exists`)
    return [{ create: copyAs(published, draftId) }, patch]
  },

  'document.publish': (action, scope) => {
    const publishedId = publishedIdIn(action)
    const draftId = versionIdIn(action)
    const draft = existing(scope, draftId, `The draft "${draftId}" was not found`)
    assertRevision(draft, action.ifDraftRevisionId)
    assertRevision(draft, action.ifVersionRevisionId)
    const published = scope.get(publishedId)
    assertRevision(published ?? { _id: publishedId, _rev: null }, action.ifPublishedRevisionId)
    return publish(draft, published)
  },

  'document.unpublish': (action, scope) => unpublish(publishedIn(action, scope), versionIdIn(action), scope.get),

  'document.delete': (action, scope) => {
    const publishedId = existing(scope, publishedIdIn(action))._id
    const versions = listOf(action, 'includeVersions' in action ? 'includeVersions' : 'includeDrafts')
    const draftId = getDraftId(publishedId)
    if (scope.get(draftId) && !versions.includes(draftId))
      throw badRequest(`"${draftId}" exists; name it in includeDrafts to delete "${publishedId}"`)
    return [publishedId, ...versions.map((id) => ownVersionId(action, id))].map((id) => ({ delete: { id } }))
  },

  'document.discard': discard,
  'document.version.discard': discard,

  'document.replaceDraft': (action) => [{ createOrReplace: contentIn(action) }],

  'document.version.create': (action, scope) => {
    const versionId = versionIdIn(action)
    if (scope.get(versionId)) throw conflict(`The document "${versionId}" already exists`)
    if (action.baseId === undefined) return [{ create: contentIn(action) }]
    const { baseId } = action
    assertValidId(baseId)
    const base = existing(scope, baseId)
    assertRevision(base, action.ifBaseRevisionId)
    return [{ create: copyAs(base, versionId) }]
  },

  'document.version.replace': (action, scope) => {
    existing(scope, versionIdIn(action))
    return [{ createOrReplace: contentIn(action) }]
  },

  'document.version.unpublish': (action, scope) => {
    const versionId = versionIdIn(action)
    const published = publishedIn(action, scope)
    const version = scope.get(versionId) ?? copyAs(published, versionId)
    return [{ createOrReplace: { ...version, _system: { ...asObject(version._system), delete: true } } }]
  },
}

export function publish(version: LakeDocument, published: LakeDocument | null): Mutation[] {
  const { _system, ...content } = copyAs(strengthen(version), getPublishedId(version._id))
  return [
    { createOrReplace: { ...content, _createdAt: published?._createdAt ?? version._createdAt } },
    { delete: { id: version._id } },
  ]
}

/** Unpublishes a document, which becomes a draft unless there is one. */
export function unpublish(published: LakeDocument, draftId: string, get: ActionScope['get']): Mutation[] {
  const draft = get(draftId) ? [] : [{ create: copyAs(published, draftId) }]
  return [...draft, { delete: { id: published._id } }]
}

function publishedIn(action: Action, scope: ActionScope): LakeDocument {
  const id = publishedIdIn(action)
  return existing(scope, id, `The document "${id}" is not published`)
}

function discard(action: Action, scope: ActionScope): Mutation[] {
  return [{ delete: { id: existing(scope, versionIdIn(action))._id } }]
}

export function copyAs({ _rev, _updatedAt, ...content }: DocumentContent, _id: string): DocumentContent {
  return { ...content, _id }
}
