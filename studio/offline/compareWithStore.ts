import type { SanityDocument } from 'sanity'
import type { ContentStore } from './contentStore.ts'
import type { PendingDocument, PendingEdit } from './editStorage.ts'
import { applyEdits, findConflicts } from './findConflicts.ts'
import { compareWithoutBase } from './resolveConflicts.ts'

/** Returns the leading edits that the store has applied although their response was lost. */
export async function findAppliedEdits(
  store: ContentStore,
  document: PendingDocument,
  signal: AbortSignal,
): Promise<PendingEdit[]> {
  const attempted = document.edits.filter(({ isAttempted }) => isAttempted)
  while (attempted.length > 0) {
    const transactionId = attempted.at(-1)?.transactionId ?? ''
    if (await store.readAt([document.id], transactionId, signal)) break
    attempted.pop()
  }
  return attempted
}

/** Compares a document's pending edits with what others wrote since the first of them. */
export async function compareWithStore(store: ContentStore, document: PendingDocument, signal: AbortSignal) {
  const { id, publishedId, base } = document
  const [draft = null, published = null] = await store.read([id, publishedId], signal)
  const now = { draft: draft?._rev ?? null, published: published?._rev ?? null }
  const theirs = draft ?? published
  const isSameRevision = now.draft === base.draft && now.published === base.published
  const before = isSameRevision ? theirs : await readBase(store, document, signal)
  /** Includes what was typed until it is called. */
  const getMine = () => createLocalVersion(document, before ?? theirs)
  const comparison =
    before || isSameRevision ? findConflicts(before, getMine(), theirs) : compareWithoutBase(base, getMine(), theirs)
  return {
    ...comparison,
    isClean: isSameRevision || comparison.isClean,
    isSameRevision,
    now,
    theirs,
    getMine,
    wasDeleted: before !== null && theirs === null,
  }
}

/** Returns the document before its first pending edit; null if it didn't exist or its history is gone. */
export async function readBase(store: ContentStore, { id, publishedId, base }: PendingDocument, signal: AbortSignal) {
  const [from, revision] = base.draft === null ? [publishedId, base.published] : [id, base.draft]
  const [document = null] = (revision !== null && (await store.readAt([from], revision, signal))) || []
  return document
}

/** Returns a document with all pending edits applied; only what they contain if its earlier state is unknown. */
export function createLocalVersion({ id, edits }: PendingDocument, before: SanityDocument | null): SanityDocument {
  const actions = edits.flatMap((edit) => edit.actions)
  const empty = { _id: id, _type: '', _rev: '', _createdAt: '', _updatedAt: '' }
  return applyEdits(before, id, actions) ?? applyEdits(empty, id, actions) ?? empty
}
