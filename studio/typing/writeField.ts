import { combineLatest, type Observable } from 'rxjs'
import { getPublishedId, type DocumentStore, type OperationsAPI } from 'sanity'
import { type FromPage, type FromStudio, type TypedField } from '../../shared/typingMessages.ts'
import { isKept$ } from '../offline/observables.ts'
import { valueAt } from '../paths.ts'

type Typing = { field: TypedField; shown: string; port: MessagePort }

/** What was typed and not taken, because somebody else wrote there, or because it may not be written. */
export type Lost = { text: string; reason: 'changed' | 'refused' }

type Callbacks = {
  /** Nothing more is typed, or taken. */
  onLeave: () => void
  onEnd: (lost: Lost | null) => void
}

/**
 * Writes what is typed on the page into a draft, as the form does: what cannot be sent is kept. It ends with the page's word, once
 * the store has all of it.
 * @param mayWrite$ whether this person may
 * @returns what ends it at once
 */
export function writeField(
  { field: { id, type, path }, shown, port }: Typing,
  { pair }: DocumentStore,
  mayWrite$: Observable<boolean>,
  { onLeave, onEnd }: Callbacks,
): () => void {
  const publishedId = getPublishedId(id)
  /** What the field may hold without anybody else having written into it: the Studio tells of each change a moment later. */
  const own = new Set([shown])
  let [typed, written] = [shown, shown]
  let isEnded = false
  let isReady = false
  /** Whether the Studio's own copy has had what was written last; a store that refuses it takes it out again. */
  let isApplied = true
  let untaken: Lost['reason'] | null = null
  let state: { stored: string; patch: OperationsAPI['patch']; mayWrite: boolean; isSent: boolean } | null = null

  const say = (message: FromStudio) => port.postMessage(message)

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
    isKept: isKept$(publishedId),
  }).subscribe(({ document: { draft, published, ready }, operations: { patch }, mayWrite, isConsistent, isKept }) => {
    if (!ready || patch.disabled === 'NOT_READY') return
    const value = valueAt(draft ?? published, path)
    const stored = typeof value === 'string' ? value : ''
    if (stored === written) isApplied = true
    state = { stored, patch, mayWrite, isSent: isConsistent && !isKept }
    proceed()
  })

  function proceed() {
    if (state === null) return
    if (untaken === null) write(state)
    if (!isEnded || (untaken === null && !(state.isSent && isApplied))) return
    stop()
    onEnd(untaken !== null && typed !== shown ? { text: typed, reason: untaken } : null)
  }

  function write({ stored, patch, mayWrite }: NonNullable<typeof state>) {
    if (!isReady && (!mayWrite || patch.disabled !== false || stored !== shown)) {
      untaken = 'refused'
      onLeave()
      say({ type: 'refused' })
    } else if (!own.has(stored)) {
      untaken = 'changed'
      onLeave()
      say({ type: 'changed', text: stored })
    } else {
      if (!isReady) say({ type: 'ready' })
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
    if (!isEnded) say({ type: 'changed', text: state?.stored ?? shown })
    say({ type: 'saved' })
    subscription.unsubscribe()
    port.close()
  }
  return stop
}
