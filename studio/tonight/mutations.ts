import type { Change, Stored } from './content.ts'

/** A document as stored and its draft; null for one that doesn't exist. */
export type Versions = { published: Stored | null; draft: Stored | null }

type Fields = Record<string, unknown>
export type Mutation = Record<string, Fields>

/** What is needed to undo a published change. */
export type Done = {
  title: string
  change: Change
  /** The document before the change; null if there was none. */
  before: Stored | null
  /** The id of the transaction, which is the revision of what it wrote. */
  revision: string
  /** ISO 8601 */
  at: string
  /** Whether it took back an earlier change. */
  isUndo: boolean
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

/** Returns whether the document is as a published change left it. */
export const isAsLeft = ({ change, revision }: Done, { published }: Versions): boolean =>
  change.fields === null ? published === null : published?._rev === revision

/** Returns the mutations that restore a document exactly as it was before a change. */
export function undoChange({ change, before }: Done, { published, draft }: Versions): Mutation[] {
  const given = Object.entries(change.fields ?? {})
  const earlier = Object.fromEntries(given.map(([name]) => [name, before?.[name]]))
  return [
    ...(published ? assertUnchanged(published) : []),
    ...restore(before, published, change.id),
    ...(change.fields === null ? [] : alignDraft(draft, change.fields, earlier)),
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
  const untouched = Object.entries(fields).filter(([name]) => isSame(draft[name], before[name]))
  return untouched.length === 0 ? [] : [patch(draft, Object.fromEntries(untouched))]
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

function patch({ _id, _rev }: Stored, fields: Fields): Mutation {
  const unset = Object.keys(fields).filter((name) => fields[name] === undefined)
  return { patch: { id: _id, ifRevisionID: _rev, set: fields, unset } } // JSON leaves out undefined values
}

/** Fails the transaction if the document changes meanwhile; a deletion alone wouldn't. */
const assertUnchanged = ({ _id, _rev }: Stored): Mutation[] => [
  { patch: { id: _id, ifRevisionID: _rev, unset: ['_undone'] } },
]
