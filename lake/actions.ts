import type { DocumentContent, LakeDocument } from './document.ts'
import { badRequest, LakeError } from './errors.ts'
import { assertValidId, draftIdOf, isPublishedId, publishedIdOf } from './ids.ts'
import { assertRevision } from './mutations.ts'
import { strengthen } from './references.ts'

export type Action = Record<string, unknown> & { actionType: string }
export type Mutation = Record<string, unknown>

/**
 * One action as the mutations that carry it out, given what is stored now. Pure.
 * @param get a document as the transaction sees it at this point
 * @throws LakeError 400 for a malformed action, 404 or 409 when what is stored does not allow it
 * @see https://www.sanity.io/docs/http-reference/actions
 */
export type ActionHandler = (action: Action, get: (id: string) => LakeDocument | null) => Mutation[]

const documentActions: Record<string, ActionHandler> = {
  'document.create': (action, get) => {
    const attributes = objectOf(action, 'attributes')
    const draftId = ownVersionId(action, attributes._id)
    if (get(draftId)) {
      if (action.ifExists === 'ignore') return []
      throw conflict(`The document "${draftId}" already exists`)
    }
    return [{ create: { ...attributes, _id: draftId } }]
  },

  'document.edit': (action, get) => {
    const draftId = ownVersionId(action, action.draftId)
    const patch = { patch: { ...objectOf(action, 'patch'), id: draftId } }
    if (get(draftId)) return [patch]
    const published = get(publishedIdIn(action))
    if (!published) throw absent(`Neither "${draftId}" nor "${publishedIdIn(action)}" exists`)
    return [{ create: copyOf(published, draftId) }, patch]
  },

  'document.publish': (action, get) => {
    const publishedId = publishedIdIn(action)
    const draftId = ownVersionId(action, action.draftId)
    const draft = get(draftId)
    if (!draft) throw absent(`The draft "${draftId}" was not found`)
    assertRevision(draft, action.ifDraftRevisionId)
    const published = get(publishedId)
    if (published) assertRevision(published, action.ifPublishedRevisionId)
    return [
      {
        createOrReplace: {
          ...copyOf(strengthen(draft), publishedId),
          _createdAt: published?._createdAt ?? draft._createdAt,
        },
      },
      { delete: { id: draftId } },
    ]
  },

  'document.unpublish': (action, get) => {
    const publishedId = publishedIdIn(action)
    const published = get(publishedId)
    if (!published) throw absent(`The document "${publishedId}" is not published`)
    const draftId = ownVersionId(action, action.draftId)
    const draft = get(draftId) ? [] : [{ create: copyOf(published, draftId) }]
    return [...draft, { delete: { id: publishedId } }]
  },

  'document.delete': (action, get) => {
    const publishedId = publishedIdIn(action)
    if (!get(publishedId)) throw absent(`The document "${publishedId}" was not found`)
    const versions = listOf(action, 'includeVersions' in action ? 'includeVersions' : 'includeDrafts')
    if (get(draftIdOf(publishedId)) && !versions.includes(draftIdOf(publishedId))) {
      throw badRequest(`"${draftIdOf(publishedId)}" exists; name it in includeDrafts to delete "${publishedId}"`)
    }
    return [publishedId, ...versions.map((id) => ownVersionId(action, id))].map((id) => ({ delete: { id } }))
  },

  'document.discard': (action, get) => discard(action, action.draftId, get),
  'document.version.discard': (action, get) => discard(action, action.versionId, get),

  'document.replaceDraft': (action) => {
    const attributes = objectOf(action, 'attributes')
    return [{ createOrReplace: { ...attributes, _id: ownVersionId(action, attributes._id) } }]
  },

  'document.version.create': (action, get) => {
    const versionId = versionIdIn(action)
    if (get(versionId)) throw conflict(`The document "${versionId}" already exists`)
    if (action.baseId === undefined) return [{ create: { ...objectOf(action, 'document'), _id: versionId } }]
    const base = get(String(action.baseId))
    if (!base) throw absent(`The document "${String(action.baseId)}" was not found`)
    assertRevision(base, action.ifBaseRevisionId)
    return [{ create: copyOf(base, versionId) }]
  },

  'document.version.replace': (action, get) => {
    const versionId = versionIdIn(action)
    if (!get(versionId)) throw absent(`The document "${versionId}" was not found`)
    return [{ createOrReplace: { ...objectOf(action, 'document'), _id: versionId } }]
  },

  'document.version.unpublish': (action, get) => {
    const versionId = ownVersionId(action, action.versionId)
    const published = get(publishedIdIn(action))
    if (!published) throw absent(`The document "${publishedIdIn(action)}" is not published`)
    const version = get(versionId) ?? copyOf(published, versionId)
    return [{ createOrReplace: { ...version, _system: { ...asObject(version._system), delete: true } } }]
  },
}

const handlers = new Map(Object.entries(documentActions))

/** @throws LakeError 400 for an unknown action, 501 for one of a family that this lake does not have */
export const toMutations: ActionHandler = (action, get) => {
  const name = action.actionType.replace(/^sanity\.action\./, '')
  if (/^(release|document\.variant|variant)\./.test(name)) {
    throw actionError(501, 'notSupportedError', `This lake has no "${action.actionType}"`)
  }
  const handler = handlers.get(name)
  if (!handler)
    throw badRequest(`Unknown action "${action.actionType}"; this lake knows ${[...handlers.keys()].join(', ')}`)
  return handler(action, get)
}

function discard(action: Action, id: unknown, get: (id: string) => LakeDocument | null): Mutation[] {
  assertValidId(id)
  if (isPublishedId(id)) throw badRequest(`"${id}" is not a draft or version`)
  if (!get(id)) throw absent(`The document "${id}" was not found`)
  return [{ delete: { id } }]
}

function publishedIdIn({ publishedId }: Action): string {
  assertValidId(publishedId)
  if (!isPublishedId(publishedId))
    throw badRequest(`publishedId is "${publishedId}"; use the id without "drafts." or "versions."`)
  return publishedId
}

/** The draft or version that an action names; it must belong to the action's published id. */
function ownVersionId(action: Action, id: unknown): string {
  assertValidId(id)
  const publishedId = publishedIdIn(action)
  if (isPublishedId(id) || publishedIdOf(id) !== publishedId) {
    throw badRequest(`"${id}" is not a draft or version of "${publishedId}"`)
  }
  return id
}

/** Version actions name the version by id, or by the document that they carry. */
function versionIdIn(action: Action): string {
  const id = action.versionId ?? asObject(action.document)._id
  if (action.publishedId !== undefined) return ownVersionId(action, id)
  assertValidId(id)
  if (isPublishedId(id)) throw badRequest(`"${id}" is not a draft or version`)
  return id
}

function copyOf({ _rev, _updatedAt, ...content }: DocumentContent, _id: string): DocumentContent {
  return { ...content, _id }
}

function objectOf(action: Action, field: string): Record<string, unknown> {
  const value = action[field]
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw badRequest(`${action.actionType} needs "${field}", an object`)
}

function listOf(action: Action, field: string): unknown[] {
  const value = action[field] ?? []
  if (Array.isArray(value)) return value
  throw badRequest(`${action.actionType}: "${field}" must be a list of ids`)
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const absent = (description: string) => actionError(404, 'documentNotFoundError', description)
const conflict = (description: string) => actionError(409, 'documentAlreadyExistsError', description)

function actionError(status: number, type: string, description: string): LakeError {
  return new LakeError(status, 'actionError', description, { items: [{ index: 0, error: { type, description } }] })
}
