import { onStreamEvent, resetStreams } from '../streams/eventSource.ts'
import { watchable } from '../streams/watchable.ts'
import { showBarBeforeSignIn } from './barBeforeSignIn.ts'
import { createConnectionState } from './connectionState.ts'
import { createContentStore } from './contentStore.ts'
import { noEdits } from './editQueue.ts'
import { createEditStorage } from './editStorage.ts'
import { createEditStore } from './editStore.ts'
import { createPersistentRequester, type Requester } from './persistentRequests.ts'

/** Returns the connection and edit state that the Studio shows. Constant with a hosted store, whose edits are not persisted here. */
export const offline = () => current

let current = { isLost: watchable(false), edits: watchable(noEdits) }

/**
 * Makes edits and requests survive a lost connection.
 * @param request sends a request as the Studio's client does
 * @returns a requester that survives a lost connection
 */
export function surviveLostConnections(apiHost: string, dataset: string, request: Requester): Requester {
  const connection = createConnectionState(apiHost)
  showBarBeforeSignIn(connection.isLost)
  const editStore = createEditStore(connection, createContentStore(apiHost, dataset), createEditStorage(), ({ id }) =>
    resetStreams((url) => isDocumentStream(url) && idsIn(url).includes(id)),
  )
  onStreamEvent(({ url, type, data }) => {
    if (type !== 'mutation' || !isDocumentStream(new URL(url))) return
    const { documentId, resultRev, transition } = data as { documentId: string; resultRev?: string; transition: string }
    editStore.noteRevision(documentId, transition === 'disappear' ? null : (resultRev ?? null))
  })
  current = { isLost: connection.isLost, edits: editStore.state }
  return createPersistentRequester(request, editStore, connection)
}

/** Returns whether a stream follows a document and its draft, as a form does. */
const isDocumentStream = (url: URL) => url.searchParams.get('tag')?.endsWith('document.pair.listen') === true
const idsIn = (url: URL) => JSON.parse(url.searchParams.get('$ids') ?? '[]') as string[]
