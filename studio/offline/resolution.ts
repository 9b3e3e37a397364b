import type { SanityDocument } from 'sanity'
import { valueAt } from '../paths.ts'
import { changes, isWithin, type Change, type Comparison } from './findClashes.ts'
import type { EditAction, KeptDocument } from './keptEdits.ts'

/** What `findClashes` tells where nobody knows what both began with: everything that differs takes a choice. */
export function unresolved(
  base: KeptDocument['base'],
  mine: SanityDocument,
  theirs: SanityDocument | null,
): Comparison {
  const isNew = base.draft === null && base.published === null
  if (isNew && theirs === null) return { clashes: [], apart: [], isUntouched: true }
  const clashes = changes(theirs ?? {}, mine).map(({ path, value }) => ({
    path,
    mine: value,
    theirs: valueAt(theirs, path),
  }))
  return { clashes, apart: [], isUntouched: false }
}

type Decided = {
  mine: SanityDocument
  theirs: SanityDocument | null
  /** What nobody else touched. */
  apart: Change[]
  /** Paths at which mine is to stand. */
  chosen: string[]
}

/** @returns the edit that makes theirs what was decided; none when nothing of mine is left */
export function resolution({ id, publishedId }: KeptDocument, { mine, theirs, apart, chosen }: Decided): EditAction[] {
  if (theirs === null) {
    const attributes = { ...mine, _id: id }
    return chosen.length === 0 ? [] : [{ actionType: 'sanity.action.document.create', publishedId, attributes }]
  }
  const wanted = [
    ...apart.filter(({ path }) => !isWithin(path, chosen)),
    ...chosen.map((path) => ({ path, value: valueAt(mine, path) })),
  ]
  const set = Object.fromEntries(
    wanted.filter(({ value }) => value !== undefined).map(({ path, value }) => [path, value]),
  )
  const unset = wanted.filter(({ value }) => value === undefined).map(({ path }) => path)
  const patches = [...(unset.length > 0 ? [{ unset }] : []), ...(Object.keys(set).length > 0 ? [{ set }] : [])]
  return patches.map((patch) => ({ actionType: 'sanity.action.document.edit', draftId: id, publishedId, patch }))
}
