import { compareWithStore, createLocalVersion, findAppliedEdits, readBase } from './compareWithStore.ts'
import type { ConnectionState } from './connectionState.ts'
import { type ContentStore, FinalError } from './contentStore.ts'
import type { EditQueue } from './editQueue.ts'
import type { PendingDocument } from './editStorage.ts'
import { findChanges } from './findConflicts.ts'
import { newId } from './newId.ts'
import { resolveConflicts } from './resolveConflicts.ts'

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
        if (error instanceof FinalError) break // until somebody signs in again
        connection.check()
        await new Promise((resolve) => setTimeout(resolve, retryMs))
      }
    }
    sending.delete(document)
  }

  /** @throws FinalError if nobody is signed in */
  async function sendOrAsk(document: PendingDocument, signal: AbortSignal) {
    try {
      await sendInOrder(document, signal)
    } catch (error) {
      if (!(error instanceof FinalError) || error.status === 401) throw error
      const before = await readBase(store, document, signal)
      const value = createLocalVersion(document, before)
      const conflicts = findChanges(before ?? {}, value).map(({ path, value: mine }) => ({
        path,
        mine,
        theirs: undefined,
      }))
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
      document.edits = actions.length === 0 ? [] : [{ transactionId: newId(), actions, isAttempted: false }]
    }
    document.base = now
    queue.drop(document, [])
    return !isSameRevision
  }

  return (document: PendingDocument) => void sendAll(document)
}

/** Aborts requests that will not be answered because the connection is lost. */
async function abortWhenLost({ isLost }: ConnectionState, work: (signal: AbortSignal) => Promise<void>) {
  const lost = new AbortController()
  const unsubscribe = isLost.watch(() => isLost.get() && lost.abort())
  try {
    await work(lost.signal)
  } finally {
    unsubscribe()
  }
}
