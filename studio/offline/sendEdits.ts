import { randomKey } from '@sanity/util/content'
import { filter } from 'rxjs'
import type { SanityDocument } from 'sanity'
import { applyEdits, compareWithoutBase, findChanges, findConflicts, resolveConflicts } from './conflicts.ts'
import type { ConnectionState } from './connectionState.ts'
import { type ContentStore, isFinal, StoreError } from './contentStore.ts'
import type { EditQueue } from './editQueue.ts'
import type { PendingDocument } from './editStorage.ts'

const retryMs = 1_000

/**
 * Returns a function that sends a document's pending edits until the store has confirmed them. Before sending, it merges
 * them with changes by others and asks about conflicts.
 * @param reloadDocument makes the Studio load a document again after it changed outside of its form
 */
export function createEditSender(
  connection: ConnectionState,
  store: ContentStore,
  queue: EditQueue,
  reloadDocument: (document: PendingDocument) => void,
) {
  const sending = new WeakSet<PendingDocument>()
  const mergedDocuments = new Set<string>()

  async function sendAll(document: PendingDocument) {
    if (sending.has(document)) return
    sending.add(document)
    while (queue.has(document)) {
      await connection.whenRestored()
      try {
        await abortWhenLost(connection, (signal) => sendOrAsk(document, signal))
      } catch (error) {
        if (error instanceof StoreError && isFinal(error.status)) break // until somebody signs in again
        connection.check()
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
    sending.delete(document)
  }

  /** @throws StoreError 401 if nobody is signed in */
  async function sendOrAsk(document: PendingDocument, signal: AbortSignal) {
    try {
      await sendInOrder(document, signal)
    } catch (error) {
      if (!(error instanceof StoreError) || !isFinal(error.status) || error.status === 401) throw error
      const before = await readBase(store, document, signal)
      const value = createLocalVersion(document, before)
      const changes = findChanges(before ?? {}, value)
      const conflicts = changes.map(({ path, value: mine }) => ({ path, mine, theirs: undefined }))
      await queue.ask({ document, value, about: { rejected: error.message }, conflicts })
      queue.drop(document)
      reloadDocument(document)
    }
  }

  async function sendInOrder(document: PendingDocument, signal: AbortSignal) {
    queue.confirm(document, await findAppliedEdits(store, document, signal))
    if (document.edits.length > 0 && (await mergeOthersChanges(document, signal))) mergedDocuments.add(document.id)
    for (let edit = document.edits[0]; edit; edit = document.edits[0]) {
      edit.isAttempted = true
      queue.save()
      await store.send(edit, signal)
      queue.confirm(document, [edit])
    }
    // The form still shows what was typed on top of an earlier revision.
    if (mergedDocuments.delete(document.id)) reloadDocument(document)
  }

  /** Rewrites the pending edits so that they apply to the current revision, and returns whether it is a new one. */
  async function mergeOthersChanges(document: PendingDocument, signal: AbortSignal): Promise<boolean> {
    const { isSameRevision, isClean, conflicts, nonConflicting, now, theirs, getMine, wasDeleted } =
      await compareWithStore(store, document, signal)
    if (!isClean) {
      const about = wasDeleted ? 'deleted' : 'changed'
      const chosen = conflicts.length === 0 ? [] : await queue.ask({ document, value: getMine(), about, conflicts })
      const actions = resolveConflicts(document, { mine: getMine(), theirs, nonConflicting, chosen })
      document.edits = actions.length === 0 ? [] : [{ transactionId: randomKey(32), actions, isAttempted: false }]
    }
    document.base = now
    queue.drop(document, [])
    return !isSameRevision
  }

  return (document: PendingDocument) => void sendAll(document)
}

async function abortWhenLost({ isLost }: ConnectionState, work: (signal: AbortSignal) => Promise<void>) {
  const lost = new AbortController()
  const subscription = isLost.pipe(filter(Boolean)).subscribe(() => lost.abort())
  try {
    await work(lost.signal)
  } finally {
    subscription.unsubscribe()
  }
}

/** Returns the leading edits that the store has applied although their response was lost. */
async function findAppliedEdits(store: ContentStore, document: PendingDocument, signal: AbortSignal) {
  const attempted = document.edits.filter(({ isAttempted }) => isAttempted)
  while (attempted.length > 0) {
    const transactionId = attempted.at(-1)?.transactionId ?? ''
    if (await store.readAt([document.id], transactionId, signal)) break
    attempted.pop()
  }
  return attempted
}

/** Compares a document's pending edits with what others wrote since the first of them. */
async function compareWithStore(store: ContentStore, document: PendingDocument, signal: AbortSignal) {
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
async function readBase(store: ContentStore, { id, publishedId, base }: PendingDocument, signal: AbortSignal) {
  const [from, revision] = base.draft === null ? [publishedId, base.published] : [id, base.draft]
  const [document = null] = (revision !== null && (await store.readAt([from], revision, signal))) || []
  return document
}

/** Returns a document with all pending edits applied; only what they contain if its earlier state is unknown. */
function createLocalVersion({ id, edits }: PendingDocument, before: SanityDocument | null): SanityDocument {
  const actions = edits.flatMap((edit) => edit.actions)
  const empty = { _id: id, _type: '', _rev: '', _createdAt: '', _updatedAt: '' }
  return applyEdits(before, id, actions) ?? applyEdits(empty, id, actions) ?? empty
}
