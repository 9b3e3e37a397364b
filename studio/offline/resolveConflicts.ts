import { get } from '@sanity/util/paths'
import type { SanityDocument } from 'sanity'
import type { EditAction, PendingDocument } from './editStorage.ts'
import { type Change, type Comparison, findChanges, isWithin } from './findConflicts.ts'

/** Compares versions whose common ancestor is unknown: every difference is a conflict. */
export function compareWithoutBase(
  base: PendingDocument['base'],
  mine: SanityDocument,
  theirs: SanityDocument | null,
): Comparison {
  const isNew = base.draft === null && base.published === null
  if (isNew && theirs === null) return { conflicts: [], nonConflicting: [], isClean: true }
  const conflicts = findChanges(theirs ?? {}, mine).map(({ path, value }) => ({
    path,
    mine: value,
    theirs: get(theirs, path),
  }))
  return { conflicts, nonConflicting: [], isClean: false }
}

type Decision = {
  mine: SanityDocument
  theirs: SanityDocument | null
  /** My changes to values that nobody else changed. */
  nonConflicting: Change[]
  /** Paths at which my value wins. */
  chosen: string[]
}

/** Returns the actions that turn their version into the one decided on; none if nothing of mine remains. */
export function resolveConflicts(
  { id, publishedId }: PendingDocument,
  { mine, theirs, nonConflicting, chosen }: Decision,
): EditAction[] {
  if (theirs === null) {
    const attributes = { ...mine, _id: id }
    return chosen.length === 0 ? [] : [{ actionType: 'sanity.action.document.create', publishedId, attributes }]
  }
  const wanted = [
    ...nonConflicting.filter(({ path }) => !isWithin(path, chosen)),
    ...chosen.map((path) => ({ path, value: get(mine, path) })),
  ]
  const set = Object.fromEntries(
    wanted.filter(({ value }) => value !== undefined).map(({ path, value }) => [path, value]),
  )
  const unset = wanted.filter(({ value }) => value === undefined).map(({ path }) => path)
  const patches = [...(unset.length > 0 ? [{ unset }] : []), ...(Object.keys(set).length > 0 ? [{ set }] : [])]
  return patches.map((patch) => ({ actionType: 'sanity.action.document.edit', draftId: id, publishedId, patch }))
}
