import {
  absent,
  asObject,
  conflict,
  listOf,
  objectOf,
  ownVersionId,
  publishedIdIn,
  type Action,
  type ActionHandler,
  type ActionScope,
  type Mutation,
} from './action.ts'
import type { DocumentContent, LakeDocument } from '../document.ts'
import { badRequest } from '../errors.ts'
import { assertValidId, draftIdOf, isPublishedId, publishedIdOf } from '../ids.ts'
import { assertRevision } from './mutations.ts'
import { strengthen } from '../dataset/references.ts'

/** Behind `sanity.action.`: what is done to one document, its draft and its versions. */
export const documentActions: Record<string, ActionHandler> = {
  'document.create': (action, { get }) => {
    const attributes = objectOf(action, 'attributes')
    const draftId = ownVersionId(action, attributes._id)
    if (get(draftId)) {
      if (action.ifExists === 'ignore') return []
      throw conflict(`The document "${draftId}" already exists`)
    }
    return [{ create: { ...attributes, _id: draftId } }]
  },

  'document.edit': (action, { get }) => {
    const draftId = ownVersionId(action, action.draftId)
    const patch = { patch: { ...objectOf(action, 'patch'), id: draftId } }
    if (get(draftId)) return [patch]
    const published = get(publishedIdIn(action))
    if (!published) throw absent(`Neither "${draftId}" nor "${publishedIdIn(action)}" exists`)
    return [{ create: copyOf(published, draftId) }, patch]
  },

  'document.publish': (action, { get }) => {
    const publishedId = publishedIdIn(action)
    const draftId = ownVersionId(action, action.draftId)
    const draft = get(draftId)
    if (!draft) throw absent(`The draft "${draftId}" was not found`)
    assertRevision(draft, action.ifDraftRevisionId)
    const published = get(publishedId)
    if (published) assertRevision(published, action.ifPublishedRevisionId)
    return publish(draft, published)
  },

  'document.unpublish': (action, { get }) => {
    const publishedId = publishedIdIn(action)
    const published = get(publishedId)
    if (!published) throw absent(`The document "${publishedId}" is not published`)
    return unpublish(published, ownVersionId(action, action.draftId), get)
  },

  'document.delete': (action, { get }) => {
    const publishedId = publishedIdIn(action)
    if (!get(publishedId)) throw absent(`The document "${publishedId}" was not found`)
    const versions = listOf(action, 'includeVersions' in action ? 'includeVersions' : 'includeDrafts')
    if (get(draftIdOf(publishedId)) && !versions.includes(draftIdOf(publishedId))) {
      throw badRequest(`"${draftIdOf(publishedId)}" exists; name it in includeDrafts to delete "${publishedId}"`)
    }
    return [publishedId, ...versions.map((id) => ownVersionId(action, id))].map((id) => ({ delete: { id } }))
  },

  'document.discard': (action, { get }) => discard(action.draftId, get),
  'document.version.discard': (action, { get }) => discard(action.versionId, get),

  'document.replaceDraft': (action) => {
    const attributes = objectOf(action, 'attributes')
    return [{ createOrReplace: { ...attributes, _id: ownVersionId(action, attributes._id) } }]
  },

  'document.version.create': (action, { get }) => {
    const versionId = versionIdIn(action)
    if (get(versionId)) throw conflict(`The document "${versionId}" already exists`)
    if (action.baseId === undefined) return [{ create: { ...objectOf(action, 'document'), _id: versionId } }]
    const base = get(String(action.baseId))
    if (!base) throw absent(`The document "${String(action.baseId)}" was not found`)
    assertRevision(base, action.ifBaseRevisionId)
    return [{ create: copyOf(base, versionId) }]
  },

  'document.version.replace': (action, { get }) => {
    const versionId = versionIdIn(action)
    if (!get(versionId)) throw absent(`The document "${versionId}" was not found`)
    return [{ createOrReplace: { ...objectOf(action, 'document'), _id: versionId } }]
  },

  'document.version.unpublish': (action, { get }) => {
    const versionId = ownVersionId(action, action.versionId)
    const published = get(publishedIdIn(action))
    if (!published) throw absent(`The document "${publishedIdIn(action)}" is not published`)
    const version = get(versionId) ?? copyOf(published, versionId)
    return [{ createOrReplace: { ...version, _system: { ...asObject(version._system), delete: true } } }]
  },
}

/** Puts a draft or version in the place of what is published. */
export function publish(version: LakeDocument, published: LakeDocument | null): Mutation[] {
  const { _system, ...content } = copyOf(strengthen(version), publishedIdOf(version._id))
  return [
    { createOrReplace: { ...content, _createdAt: published?._createdAt ?? version._createdAt } },
    { delete: { id: version._id } },
  ]
}

/** Takes a document off the site; it goes on as a draft, unless there is one. */
export function unpublish(published: LakeDocument, draftId: string, get: ActionScope['get']): Mutation[] {
  const draft = get(draftId) ? [] : [{ create: copyOf(published, draftId) }]
  return [...draft, { delete: { id: published._id } }]
}

function discard(id: unknown, get: ActionScope['get']): Mutation[] {
  assertValidId(id)
  if (isPublishedId(id)) throw badRequest(`"${id}" is not a draft or version`)
  if (!get(id)) throw absent(`The document "${id}" was not found`)
  return [{ delete: { id } }]
}

/** Version actions name the version by id, or by the document that they carry. */
function versionIdIn(action: Action): string {
  const id = action.versionId ?? asObject(action.document)._id
  if (action.publishedId !== undefined) return ownVersionId(action, id)
  assertValidId(id)
  if (isPublishedId(id)) throw badRequest(`"${id}" is not a draft or version`)
  return id
}

export function copyOf({ _rev, _updatedAt, ...content }: DocumentContent, _id: string): DocumentContent {
  return { ...content, _id }
}
