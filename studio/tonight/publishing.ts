import { StoreError } from './storeError.ts'
import type { Change, Content, Stored } from './tonightContent.ts'
import { type Intent, type Plan, planIntent } from './intent.ts'
import type { Difference } from './reading.ts'
import { getContent, getVersions, mutate, type Mutation, type Versions, wasDeleted } from './tonightStore.ts'

export const getNow = () => new Date().toISOString()

/** Says why nothing was published, and what is published instead. */
export class Refusal extends Error {
  readonly content: Content

  constructor(message: string, content: Content) {
    super(message)
    this.content = content
  }
}

const changedMeanwhile = 'Somebody changed this meanwhile, so nothing was published. Look at it again'

/**
 * Publishes an intent if it does what somebody has seen.
 * @param seen the differences that were shown
 * @throws Refusal if it can't be done anymore or does something else now; StoreError
 */
export async function publishIntent(intent: Intent, seen: Difference[]): Promise<Done> {
  const content = await getContent()
  const { plan, versions } = await planWithFreeId(intent, content)
  if (plan.problem !== null) throw new Refusal(plan.problem, content)
  if (!isAlike(plan.differences, seen)) throw new Refusal(changedMeanwhile, content)
  const { title, change } = plan
  const done: Done = { title, change, before: versions.published, revision: newId(), at: getNow(), isUndo: false }
  await mutate(publishChange(change, versions), done.revision).catch(refuseConflict)
  return done
}

async function planWithFreeId(intent: Intent, content: Content): Promise<{ plan: Plan; versions: Versions }> {
  const deleted = new Set<string>()
  for (;;) {
    const plan = planIntent(intent, content, getNow(), deleted)
    if (typeof plan === 'string') throw new Refusal(plan, content)
    const { id } = plan.change
    const versions = await getVersions(id)
    const isNew = versions.published === null && versions.draft === null
    if (!isNew || plan.change.type === 'notice' || !(await wasDeleted(id))) return { plan, versions }
    deleted.add(id)
  }
}

export const isAlike = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

export const newId = () => `tonight-${Math.random().toString(36).slice(2)}${Date.now().toString(36)}`

async function refuseConflict(error: unknown): Promise<never> {
  if (error instanceof StoreError && error.status === 409) throw new Refusal(changedMeanwhile, await getContent())
  throw error
}

/**
 * Undoes a published change, unless an earlier try did, whose answer was lost.
 * @param onSend called right before the transaction is sent
 * @throws Refusal if somebody has changed the document since
 */
export async function undo(done: Done, onSend: (done: Done) => void): Promise<Done> {
  const versions = await getVersions(done.change.id)
  if (done.undone && isAsLeft(done.undone, versions)) return done.undone
  if (!isAsLeft(done, versions))
    throw new Refusal(
      'Somebody has changed it since, so it stays as it is. The Studio shows who did',
      await getContent(),
    )
  const change = { ...done.change, fields: done.before }
  const { title } = done
  const undone = { title, change, before: versions.published, revision: newId(), at: getNow(), isUndo: true }
  onSend({ ...done, undone })
  await mutate(undoChange(done, versions), undone.revision).catch(refuseConflict)
  return undone
}

type Fields = Record<string, unknown>

export type Done = {
  title: string
  change: Change
  before: Stored | null
  /** The id of the transaction, which is the revision of what it wrote. */
  revision: string
  /** ISO 8601 */
  at: string
  /** Whether it took back an earlier change. */
  isUndo: boolean
  /** What it becomes if its undo, which was sent, has reached the store. */
  undone?: Done
}

/**
 * Returns the mutations that publish a change, and that fail if somebody changes the document or its draft meanwhile. A draft gets the
 * same values where it has no others of its own, so that publishing it later doesn't take the change back.
 */
export function publishChange({ id, type, fields }: Change, { published, draft }: Versions): Mutation[] {
  if (fields === null) return published ? [...assertUnchanged(published), { delete: { id } }] : []
  return [
    published ? patch(published, fields) : { create: { _id: id, _type: type, ...fields } },
    ...alignDraft(draft, published ?? {}, fields),
  ]
}

export const isAsLeft = ({ change, revision }: Done, { published }: Versions): boolean =>
  change.fields === null ? published === null : published?._rev === revision

export function undoChange({ change, before }: Done, { published, draft }: Versions): Mutation[] {
  // The stored change lacks the fields that it removed: JSON leaves out undefined values.
  const changed = Object.keys({ ...before, ...published }).filter(
    (name) => !name.startsWith('_') && !isAlike(before?.[name], published?.[name]),
  )
  const earlier = Object.fromEntries(changed.map((name) => [name, before?.[name]]))
  return [
    ...(published ? assertUnchanged(published) : []),
    ...restore(before, published, change.id),
    ...(before && published ? alignDraft(draft, published, earlier) : []),
  ]
}

function restore(before: Stored | null, published: Stored | null, id: string): Mutation[] {
  if (before === null) return [{ delete: { id } }]
  const { _rev, _updatedAt, ...content } = before
  return [{ [published ? 'createOrReplace' : 'create']: content }]
}

/** Sets the fields of a draft that still have their value from before. */
function alignDraft(draft: Stored | null, before: Fields, fields: Fields): Mutation[] {
  if (draft === null) return []
  const untouched = Object.entries(fields).filter(([name]) => isAlike(draft[name], before[name]))
  return untouched.length === 0 ? [] : [patch(draft, Object.fromEntries(untouched))]
}

function patch({ _id, _rev }: Stored, fields: Fields): Mutation {
  const unset = Object.keys(fields).filter((name) => fields[name] === undefined)
  return { patch: { id: _id, ifRevisionID: _rev, set: fields, unset } } // JSON leaves out undefined values
}

/** Fails the transaction if the document changes meanwhile; a deletion alone wouldn't. */
const assertUnchanged = ({ _id, _rev }: Stored): Mutation[] => [
  { patch: { id: _id, ifRevisionID: _rev, unset: ['_undone'] } },
]
