import { filter, firstValueFrom, merge, tap } from 'rxjs'
import type { ConnectionState } from './connectionState.ts'
import { type ContentStore, isFinal } from './contentStore.ts'
import { createEditQueue } from './editQueue.ts'
import type { EditStorage, PendingDocument, PendingEdit } from './editStorage.ts'
import { createEditSender } from './sendEdits.ts'

export type EditStore = ReturnType<typeof createEditStore>

/**
 * Persists edits until the content store has confirmed them: each edit is saved before it is sent, and sent again until it
 * is answered.
 * @param reloadDocument makes the Studio load a document again after it changed outside of its form
 */
export function createEditStore(
  connection: ConnectionState,
  store: ContentStore,
  storage: EditStorage,
  reloadDocument: (document: PendingDocument) => void,
) {
  const queue = createEditQueue(storage)
  const sendPending = createEditSender(connection, store, queue, reloadDocument)
  const { isLost } = connection

  function sendLater(document: PendingDocument) {
    queue.setWaiting(document)
    sendPending(document)
  }

  async function sendNow(document: PendingDocument, edit: PendingEdit, send: () => Promise<unknown>) {
    try {
      await send()
      if (document.edits.includes(edit)) queue.confirm(document, [edit])
    } catch (error) {
      const status = (error as { statusCode?: unknown }).statusCode
      if (!isFinal(status)) {
        connection.check()
        sendLater(document)
        return
      }
      if (status !== 401 && !queue.isWaiting(document.id)) queue.drop(document, [edit])
      throw error
    }
  }

  return {
    state: queue.state,
    noteRevision: queue.noteRevision,
    signedOut: queue.signOut,

    async signedIn(userId: string): Promise<void> {
      for (const document of await queue.signIn(userId)) sendLater(document)
    },

    /**
     * Sends an edit, or saves it for later.
     * @param send sends it as the Studio would; rejects with the client's error
     * @returns once the store has it, or it is saved
     * @throws the error of `send` if a retry won't change it
     */
    async commit(id: string, publishedId: string, edit: PendingEdit, send: () => Promise<unknown>): Promise<void> {
      const document = queue.add(id, publishedId, edit)
      const isNext = document.edits.length === 1 && !isLost.value
      edit.isAttempted = isNext
      queue.save()
      if (!isNext) {
        sendLater(document)
        return
      }
      const lost$ = isLost.pipe(
        filter(Boolean),
        tap(() => document.edits.includes(edit) && sendLater(document)),
      )
      await firstValueFrom(merge(sendNow(document, edit, send), lost$))
    },

    /** Resolves once no edit of these documents is being sent; one that awaits a decision doesn't count. */
    whenSettled: (ids: string[]) =>
      firstValueFrom(
        queue.state.pipe(
          filter(
            ({ waiting, questions }) =>
              !waiting.some((id) => ids.includes(id) && !questions.some(({ document }) => document.id === id)),
          ),
        ),
      ),
  }
}
