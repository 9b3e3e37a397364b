import { isDeepStrictEqual } from 'node:util'
import { type LakeDocument, getDraftId, getPublishedId, getReleaseId, getRelease, getVersionId } from '../document.ts'
import { badRequest } from '../errors.ts'
import { oneOf, readTime } from '../input.ts'
import { willBeUnpublished } from '../query/perspective.ts'
import {
  absent,
  type Action,
  actionError,
  type ActionHandler,
  type ActionScope,
  asObject,
  conflict,
  objectOf,
  copyAs,
  publish,
  unpublish,
} from '../write/actions.ts'
import { applyPatch } from '../write/patch.ts'

/** The release actions, without `sanity.action.`: each writes a release and its versions. */
export const releaseActions: Record<string, ActionHandler> = {
  'release.create': (action, { get, author }) => {
    const _id = idIn(action)
    if (get(_id)) throw conflict(`The release "${_id}" already exists`)
    const metadata = {
      releaseType: 'undecided',
      ...(action.metadata === undefined ? {} : objectOf(action, 'metadata')),
    }
    assertMetadata(metadata)
    return [{ create: { _id, ...systemFields(action), state: 'active', userId: author, metadata } }]
  },

  'release.edit': (action, scope) => {
    const release = releaseFor('edit', action, scope)
    const patch = { ...objectOf(action, 'patch'), id: release._id }
    const { metadata, ...next } = applyPatch(release, patch)
    const { metadata: _, ...before } = release
    if (!isDeepStrictEqual(next, before)) throw badRequest('release.edit changes metadata and nothing else')
    assertMetadata(metadata)
    return [{ patch }]
  },

  'release.schedule': (action, scope) => {
    const release = releaseFor('schedule', action, scope)
    const publishAt = readTime('publishAt', action.publishAt)
    return [change(release, { state: 'scheduled', publishAt, userId: scope.author })]
  },

  'release.unschedule': (action, scope) => {
    const release = releaseFor('unschedule', action, scope)
    return [change(release, { state: 'active' }, ['publishAt'])]
  },

  'release.publish': (action, scope) => {
    const release = releaseFor('publish', action, scope)
    const versions = versionsIn(release, scope)
    const isScheduledDraft = asObject(release.metadata).cardinality === 'one'
    return [
      ...versions.flatMap((version) => goLive(version, scope.get)),
      ...(isScheduledDraft ? versions.flatMap((version) => unchangedDraft(version, scope.get)) : []),
      change(release, { state: 'published', publishedAt: scope.timestamp, finalDocumentStates: states(versions) }),
    ]
  },

  'release.archive': (action, scope) => {
    const release = releaseFor('archive', action, scope)
    const versions = versionsIn(release, scope)
    return [
      ...versions.map(({ _id }) => ({ delete: { id: _id } })),
      change(release, { state: 'archived', finalDocumentStates: states(versions) }),
    ]
  },

  'release.unarchive': (action, scope) => {
    const release = releaseFor('unarchive', action, scope)
    const kept = Array.isArray(release.finalDocumentStates) ? release.finalDocumentStates : []
    const restored = kept.map((state) => {
      const id = String(asObject(state).id)
      const version = getRelease(id) === release.name ? scope.dataset.lastRevision(id) : null
      if (!version) throw absent(`The history holds no "${id}", which release "${getName(release)}" was archived with`)
      return { create: copyAs(version, id) }
    })
    return [change(release, { state: 'active' }, ['finalDocumentStates']), ...restored]
  },

  'release.delete': (action, scope) => [{ delete: { id: releaseFor('delete', action, scope)._id } }],

  /** Drops imported schedules, so that nothing goes live on its own. */
  'release.import': (action, { get }) => {
    const _id = idIn(action)
    if (get(_id) && action.ifExists === 'ignore') return []
    if (get(_id) && action.ifExists !== 'replace') throw conflict(`The release "${_id}" already exists`)
    const {
      publishAt: _,
      error: _error,
      ...content
    } = objectOf(action, 'document' in action ? 'document' : 'attributes')
    assertMetadata(content.metadata)
    const state = content.state === 'archived' || content.state === 'published' ? content.state : 'active'
    return [{ createOrReplace: { ...content, _id, ...systemFields(action), state } }]
  },
}

const reservedNames = ['drafts', 'published', 'raw', 'previewDrafts']

function idIn({ releaseId }: Action): string {
  if (typeof releaseId === 'string' && /^[\w-]{1,64}$/.test(releaseId) && !reservedNames.includes(releaseId))
    return getReleaseId(releaseId)
  throw badRequest(`releaseId is ${JSON.stringify(releaseId)}; use up to 64 letters, digits, "_" and "-"`)
}

const systemFields = ({ releaseId }: Action) => ({ _type: 'system.release', name: releaseId })

/** Returns the action's release. Throws LakeError 404 if it does not exist, 400 if its state does not allow the step. */
function releaseFor(step: string, action: Action, { get }: ActionScope): LakeDocument {
  const release = get(idIn(action))
  if (!release) throw absent(`The release "${String(action.releaseId)}" was not found`)
  assertTransition(step, getName(release), release.state)
  return release
}

const getName = ({ name }: LakeDocument) => String(name)

/** Returns a patch of a release, which also clears an earlier error. */
const change = ({ _id }: LakeDocument, set: Record<string, unknown>, unset: string[] = []) => ({
  patch: { id: _id, set, unset: ['error', ...unset] },
})

function versionsIn(release: LakeDocument, { get, changes, dataset }: ActionScope): LakeDocument[] {
  const prefix = getVersionId(getName(release), '')
  const ids = new Set([...dataset.all()].map(({ _id }) => _id).concat(changes().map(({ id }) => id)))
  return [...ids].filter((id) => id.startsWith(prefix)).flatMap((id) => get(id) ?? [])
}

const states = (versions: LakeDocument[]) => versions.map(({ _id }) => ({ id: _id }))

function goLive(version: LakeDocument, get: ActionScope['get']) {
  const publishedId = getPublishedId(version._id)
  const published = get(publishedId)
  if (!willBeUnpublished(version)) return publish(version, published)
  return [...(published ? unpublish(published, getDraftId(publishedId), get) : []), { delete: { id: version._id } }]
}

/** Deletes a scheduled draft unless it was changed since: it would look unpublished, and later be outdated. */
function unchangedDraft(version: LakeDocument, get: ActionScope['get']) {
  const draft = get(getDraftId(getPublishedId(version._id)))
  const isUnchanged =
    draft &&
    isDeepStrictEqual(copyAs({ ...version, _createdAt: draft._createdAt }, draft._id), copyAs(draft, draft._id))
  return isUnchanged ? [{ delete: { id: draft._id } }] : []
}

function assertMetadata(value: unknown): void {
  const { releaseType, intendedPublishAt } = asObject(value)
  oneOf('metadata.releaseType', releaseType, ['asap', 'scheduled', 'undecided'])
  if (intendedPublishAt) readTime('metadata.intendedPublishAt', intendedPublishAt)
}

/**
 * The states from which each action is allowed, and the state that the hosted service enters next. Here every step is one
 * transaction, so states in `-ing` are never stored.
 */
const transitions: Record<string, { from: readonly string[]; to: string }> = {
  edit: { from: ['active', 'scheduled'], to: 'edited' },
  schedule: { from: ['active', 'scheduled'], to: 'scheduling' },
  unschedule: { from: ['scheduled'], to: 'unscheduling' },
  publish: { from: ['active', 'scheduled'], to: 'publishing' },
  archive: { from: ['active'], to: 'archiving' },
  unarchive: { from: ['archived'], to: 'unarchiving' },
  delete: { from: ['archived', 'published'], to: 'deleted' },
}

function assertTransition(step: string, name: string, state: unknown): void {
  const { from = [], to = step } = transitions[step] ?? {}
  if (from.some((allowed) => allowed === state)) return
  const description = `Release "${name}" is not permitted to transition from state ${String(state)} to ${to}; release.${step} needs it ${from.join(' or ')}`
  throw actionError(400, 'validationError', description)
}
