import {
  absent,
  asObject,
  conflict,
  contentIn,
  listOf,
  objectOf,
  ownVersionId,
  publishedIdIn,
  versionIdIn,
  type Action,
  type ActionHandler,
  type ActionScope,
  type Mutation,
} from './action.ts'
import type { DocumentContent, LakeDocument } from '../document.ts'
import { badRequest } from '../errors.ts'
import { assertValidId, draftIdOf, publishedIdOf } from '../ids.ts'
import { assertRevision } from './mutations.ts'
import { strengthen } from '../dataset/documentIndex.ts'

/** The document actions, without `sanity.action.`: each writes one document, its draft and its versions. */
export const documentActions: Record<string, ActionHandler> = {
  'document.create': (action, { get }) => {
    publishedIdIn(action)
    const content = contentIn(action)
    if (!get(content._id)) return [{ create: content }]
    if (action.ifExists === 'ignore') return []
    throw conflict(`The document "${content._id}" already exists`)
  },

  'document.edit': (action, { get }) => {
    const publishedId = publishedIdIn(action)
    const draftId = versionIdIn(action)
    const patch = { patch: { ...objectOf(action, 'patch'), id: draftId } }
    if (get(draftId)) return [patch]
    const published = get(publishedId)
    if (!published) throw absent(`Neither "${draftId}" nor "${publishedId}" exists`)
    return [{ create: copyOf(published, draftId) }, patch]
  },

  'document.publish': (action, { get }) => {
    const publishedId = publishedIdIn(action)
    const draftId = versionIdIn(action)
    const draft = get(draftId)
    if (!draft) throw absent(`The draft "${draftId}" was not found`)
    assertRevision(draft, action.ifDraftRevisionId)
    assertRevision(draft, action.ifVersionRevisionId)
    const published = get(publishedId)
    if (published) assertRevision(published, action.ifPublishedRevisionId)
    return publish(draft, published)
  },

  'document.unpublish': (action, { get }) => {
    const publishedId = publishedIdIn(action)
    const published = get(publishedId)
    if (!published) throw absent(`The document "${publishedId}" is not published`)
    return unpublish(published, versionIdIn(action), get)
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

  'document.discard': discard,
  'document.version.discard': discard,

  'document.replaceDraft': (action) => [{ createOrReplace: contentIn(action) }],

  'document.version.create': (action, { get }) => {
    const versionId = versionIdIn(action)
    if (get(versionId)) throw conflict(`The document "${versionId}" already exists`)
    if (action.baseId === undefined) return [{ create: contentIn(action) }]
    const { baseId } = action
    assertValidId(baseId)
    const base = get(baseId)
    if (!base) throw absent(`The document "${baseId}" was not found`)
    assertRevision(base, action.ifBaseRevisionId)
    return [{ create: copyOf(base, versionId) }]
  },

  'document.version.replace': (action, { get }) => {
    const versionId = versionIdIn(action)
    if (!get(versionId)) throw absent(`The document "${versionId}" was not found`)
    return [{ createOrReplace: contentIn(action) }]
  },

  'document.version.unpublish': (action, { get }) => {
    const publishedId = publishedIdIn(action)
    const versionId = versionIdIn(action)
    const published = get(publishedId)
    if (!published) throw absent(`The document "${publishedId}" is not published`)
    const version = get(versionId) ?? copyOf(published, versionId)
    return [{ createOrReplace: { ...version, _system: { ...asObject(version._system), delete: true } } }]
  },
}

/** Replaces the published document by a draft or version. */
export function publish(version: LakeDocument, published: LakeDocument | null): Mutation[] {
  const { _system, ...content } = copyOf(strengthen(version), publishedIdOf(version._id))
  return [
    { createOrReplace: { ...content, _createdAt: published?._createdAt ?? version._createdAt } },
    { delete: { id: version._id } },
  ]
}

/** Unpublishes a document, which becomes a draft unless there is one. */
export function unpublish(published: LakeDocument, draftId: string, get: ActionScope['get']): Mutation[] {
  const draft = get(draftId) ? [] : [{ create: copyOf(published, draftId) }]
  return [...draft, { delete: { id: published._id } }]
}

function discard(action: Action, { get }: ActionScope): Mutation[] {
  const id = versionIdIn(action)
  if (!get(id)) throw absent(`The document "${id}" was not found`)
  return [{ delete: { id } }]
}

export function copyOf({ _rev, _updatedAt, ...content }: DocumentContent, _id: string): DocumentContent {
  return { ...content, _id }
}
