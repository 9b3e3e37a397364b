import type { SanityDocument } from 'sanity'
import { findClashes, withEdits } from './findClashes.ts'
import { unresolved } from './resolution.ts'
import type { ContentStore } from './contentStore.ts'
import type { KeptDocument, KeptEdit } from './keptEdits.ts'

/** @returns the edits that the store has, the first ones: whoever got no answer does not know what happened */
export async function findArrived(
  store: ContentStore,
  document: KeptDocument,
  signal: AbortSignal,
): Promise<KeptEdit[]> {
  const attempted = document.edits.filter(({ isAttempted }) => isAttempted)
  while (attempted.length > 0) {
    const transactionId = attempted.at(-1)?.transactionId ?? ''
    if (await store.readAt([document.id], transactionId, signal)) break
    attempted.pop()
  }
  return attempted
}

/** What others wrote into a document since the first edit that is kept of it, beside what was typed. */
export async function compareWithStore(store: ContentStore, document: KeptDocument, signal: AbortSignal) {
  const { id, publishedId, base } = document
  const [draft = null, published = null] = await store.read([id, publishedId], signal)
  const now = { draft: draft?._rev ?? null, published: published?._rev ?? null }
  const theirs = draft ?? published
  const isSameRevision = now.draft === base.draft && now.published === base.published
  const before = isSameRevision ? theirs : await readBase(store, document, signal)
  /** With everything that was typed until it is called. */
  const mine = () => typed(document, before ?? theirs)
  const merged = before || isSameRevision ? findClashes(before, mine(), theirs) : unresolved(base, mine(), theirs)
  return {
    ...merged,
    isUntouched: isSameRevision || merged.isUntouched,
    isSameRevision,
    now,
    theirs,
    mine,
    wasDeleted: before !== null && theirs === null,
  }
}

/** The document before the first edit that is kept; null when there was none, or its history is gone. */
export async function readBase(store: ContentStore, { id, publishedId, base }: KeptDocument, signal: AbortSignal) {
  const [from, revision] = base.draft === null ? [publishedId, base.published] : [id, base.draft]
  const [document = null] = (revision !== null && (await store.readAt([from], revision, signal))) || []
  return document
}

/** A document with everything that was typed into it; where nothing of it is known, that alone. */
export function typed({ id, edits }: KeptDocument, before: SanityDocument | null): SanityDocument {
  const actions = edits.flatMap((edit) => edit.actions)
  const nothingElse = { _id: id, _type: '', _rev: '', _createdAt: '', _updatedAt: '' }
  return withEdits(before, id, actions) ?? withEdits(nothingElse, id, actions) ?? nothingElse
}
