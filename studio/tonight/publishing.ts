import { type Chosen, type Plan, planChange } from './tonightChanges.ts'
import type { Change, Stored } from './tonightContent.ts'
import { getContent, getVersions, mutate, type Mutation, newId, StoreError, type Versions } from './tonightStore.ts'

export type Done = {
  title: string
  change: Change
  before: Stored | null
  /** The id of the transaction, which is the revision of what it wrote. */
  revision: string
  /** Whether it undid an earlier change. */
  isUndo: boolean
}

const changedMeanwhile = 'Somebody changed this meanwhile, so nothing was published. Look at it again'
const changedSince = 'Somebody has changed it since, so it stays as it is. The Studio shows who did'

/**
 * Publishes a chosen action if it still has the effect that the form showed.
 * @throws Error if the action isn't possible anymore or has another effect now; StoreError if the store fails or rejects it
 */
export async function publish(chosen: Chosen, seen: Plan): Promise<Done> {
  const plan = planChange(chosen, await getContent(), new Date().toISOString())
  if (plan === null || plan.before !== seen.before || plan.after !== seen.after) throw new Error(changedMeanwhile)
  const { title, change } = plan
  const versions = await getVersions(change.id)
  const revision = newId()
  await mutate(publishChange(change, versions), revision).catch(refuseConflict(changedMeanwhile))
  return { title, change, before: versions.published, revision, isUndo: false }
}

/**
 * Undoes a change, once: a second try after a lost answer has the same transaction id.
 * @throws Error if somebody has changed the document since; StoreError if the store fails or rejects it
 */
export async function undo(done: Done): Promise<Done> {
  const change = getInverse(done)
  const versions = await getVersions(change.id)
  const revision = `${done.revision}-undo`
  await mutate(undoChange(done, versions), revision).catch(refuseConflict(changedSince))
  return { ...done, change, before: versions.published, revision, isUndo: true }
}

/** Rethrows an error, with a message if the document is missing or different, or exists again: somebody else changed it. */
const refuseConflict = (message: string) => (error: unknown) => {
  throw error instanceof StoreError && [404, 409].includes(error.status) ? new Error(message) : error
}

/** Returns the mutations that undo a change, and that fail if somebody has changed the document since. */
export function undoChange(done: Done, { published, draft }: Versions): Mutation[] {
  const { change, revision } = done
  const current = change.fields === null ? null : ({ ...published, _id: change.id, _rev: revision } as Stored)
  return publishChange(getInverse(done), { published: current, draft: current && draft })
}

function getInverse({ change, before }: Done): Change {
  if (before === null) return { ...change, fields: null }
  const { _rev, _updatedAt, ...content } = before
  const names = Object.keys(change.fields ?? content)
  return { ...change, fields: Object.fromEntries(names.map((name) => [name, before[name]])) }
}

/**
 * Returns the mutations that publish a change, and that fail if somebody changes the document or its draft meanwhile. A draft gets the
 * same values where it has no others of its own, so that publishing it later doesn't undo the change.
 */
export function publishChange({ id, type, fields }: Change, { published, draft }: Versions): Mutation[] {
  // A deletion alone wouldn't fail if somebody has changed the document.
  if (fields === null) return published ? [patch(published, { _undone: undefined }), { delete: { id } }] : []
  const untouched = Object.entries(fields).filter(([name]) => isEqual(draft?.[name], published?.[name]))
  return [
    published ? patch(published, fields) : { create: { _id: id, _type: type, ...fields } },
    ...(draft && untouched.length > 0 ? [patch(draft, Object.fromEntries(untouched))] : []),
  ]
}

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

function patch({ _id, _rev }: Stored, fields: Record<string, unknown>): Mutation {
  const unset = Object.keys(fields).filter((name) => fields[name] === undefined)
  return { patch: { id: _id, ifRevisionID: _rev, set: fields, unset } } // JSON leaves out undefined values
}
