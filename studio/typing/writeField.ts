import { get } from '@sanity/util/paths'
import { combineLatest, type Observable } from 'rxjs'
import { getPublishedId, type DocumentStore, type OperationsAPI } from 'sanity'
import type { FromPage, FromStudio, TypedField } from '../../shared/typingMessages.ts'
import { hasUnsentEdits$ } from '../offline/offline.ts'
import { watchUnconfirmed } from '../streams/documentStream.ts'

type Typing = { field: TypedField; shown: string; port: MessagePort }

/** Typed text that was not stored because somebody else changed the field, or because it can't be edited. */
export type Lost = { text: string; reason: 'changed' | 'refused' }

type Callbacks = {
  /** Called when no more text is accepted. */
  onLeave: () => void
  onEnd: (lost: Lost | null) => void
}

/**
 * Writes text typed on the page into a draft, as the form does, so that it survives a lost connection. Ends when the page
 * ends it and the store has all of the text.
 * @param mayWrite$ whether this person has the permission
 * @returns a function that ends it immediately
 */
export function writeField(
  { field: { id, type, path }, shown, port }: Typing,
  documents: DocumentStore,
  mayWrite$: Observable<boolean>,
  { onLeave, onEnd }: Callbacks,
): () => void {
  const { pair } = documents
  const publishedId = getPublishedId(id)
  const stopWatching = watchUnconfirmed(documents, publishedId, type)
  /** Values that this session wrote; the Studio reports changes with a delay, so any of them may still appear. */
  const own = new Set([shown])
  let [typed, written] = [shown, shown]
  let isEnded = false
  let isReady = false
  /** Whether the Studio's copy contained the last written text; it is reverted if the store rejects it. */
  let isApplied = true
  let rejection: Lost['reason'] | null = null
  let state: { stored: string; patch: OperationsAPI['patch']; mayWrite: boolean; isSent: boolean } | null = null

  const post = (message: FromStudio) => port.postMessage(message)

  port.onmessage = ({ data }: MessageEvent<FromPage>) => {
    if (data.type === 'write') typed = data.text
    else {
      isEnded = true
      onLeave()
    }
    proceed()
  }

  const subscription = combineLatest({
    document: pair.editState(publishedId, type),
    operations: pair.editOperations(publishedId, type),
    mayWrite: mayWrite$,
    isConsistent: pair.consistencyStatus(publishedId, type),
    hasUnsentEdits: hasUnsentEdits$(publishedId),
  }).subscribe(
    ({ document: { draft, published, ready }, operations: { patch }, mayWrite, isConsistent, hasUnsentEdits }) => {
      if (!ready || patch.disabled === 'NOT_READY') return
      const value = get(draft ?? published, path)
      const stored = typeof value === 'string' ? value : ''
      if (stored === written) isApplied = true
      state = { stored, patch, mayWrite, isSent: isConsistent && !hasUnsentEdits }
      proceed()
    },
  )

  function proceed() {
    if (state === null) return
    if (rejection === null) write(state)
    if (!isEnded || (rejection === null && !(state.isSent && isApplied))) return
    stop()
    onEnd(rejection !== null && typed !== shown ? { text: typed, reason: rejection } : null)
  }

  function write({ stored, patch, mayWrite }: NonNullable<typeof state>) {
    if (!isReady && (!mayWrite || patch.disabled !== false || stored !== shown)) {
      rejection = 'refused'
      onLeave()
      post({ type: 'refused' })
    } else if (!own.has(stored)) {
      rejection = 'changed'
      onLeave()
      post({ type: 'changed', text: stored })
    } else {
      if (!isReady) post({ type: 'ready' })
      isReady = true
      if (typed === written) return
      written = typed
      isApplied = false
      own.add(typed)
      patch.execute([typed === '' ? { unset: [path] } : { set: { [path]: typed } }])
    }
  }

  function stop() {
    onLeave()
    if (!isEnded) post({ type: 'changed', text: state?.stored ?? shown })
    post({ type: 'saved' })
    subscription.unsubscribe()
    stopWatching()
    port.close()
  }
  return stop
}
