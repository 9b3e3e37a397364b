import { useSyncObservable } from 'react-rx'
import { BehaviorSubject, distinctUntilChanged, map, type Observable } from 'rxjs'
import { getPublishedId } from 'sanity'
import { idsIn, isDocumentStream } from '../streams/documentStream.ts'
import { resetStreams, streamEvents } from '../streams/eventSource.ts'
import { createConnectionState } from './connectionState.ts'
import { createContentStore } from './contentStore.ts'
import { noEdits } from './editQueue.ts'
import { createEditStorage } from './editStorage.ts'
import { createEditStore } from './editStore.ts'
import { createPersistentRequester, type Requester } from './persistentRequests.ts'

/** The state that the Studio shows. Constant with a hosted store, whose edits are not persisted here. */
let current = { isLost: new BehaviorSubject(false), edits: new BehaviorSubject(noEdits) }

/** Returns a requester like the given one, whose edits and requests survive a lost connection. */
export function surviveLostConnections(apiHost: string, dataset: string, request: Requester): Requester {
  const connection = createConnectionState(apiHost)
  const editStore = createEditStore(connection, createContentStore(apiHost, dataset), createEditStorage(), ({ id }) =>
    resetStreams((url) => isDocumentStream(url) && idsIn(url).includes(id)),
  )
  streamEvents.subscribe(({ url, type, data }) => {
    if (type !== 'mutation' || !isDocumentStream(new URL(url))) return
    const { documentId, resultRev, transition } = data as { documentId: string; resultRev?: string; transition: string }
    editStore.noteRevision(documentId, transition === 'disappear' ? null : (resultRev ?? null))
  })
  current = { isLost: connection.isLost, edits: editStore.state }
  return createPersistentRequester(request, editStore, connection)
}

export const isLost$ = (): Observable<boolean> => current.isLost

/** Emits whether a document has edits that are not in the store yet, or await a decision. */
export const hasUnsentEdits$ = (publishedId: string): Observable<boolean> =>
  current.edits.pipe(
    map(({ waiting }) => waiting.some((id) => getPublishedId(id) === publishedId)),
    distinctUntilChanged(),
  )

export function useOffline() {
  const { isLost, edits } = current
  return { isLost: useSyncObservable(isLost, isLost.value), edits: useSyncObservable(edits, edits.value) }
}
