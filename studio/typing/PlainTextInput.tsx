import { type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { filter, switchMap, take, timer } from 'rxjs'
import {
  type DocumentVersionEvent,
  getPublishedId,
  getValueAtPath,
  getVersionFromId,
  pathToString,
  set,
  type SanityDocument,
  type StringInputProps,
  useDocumentStore,
  useGetFormValue,
} from 'sanity'
import { type Change, createSharedText, type SharedText, type TextElement } from './sharedText.ts'

/** Waits until nobody types, and longer where others may repair first: two repairs at the same time would tear the text again. */
const repairAfterMs = (isOthersTurn: boolean) => (isOthersTurn ? 6_000 + 6_000 * Math.random() : 1_500)

/**
 * Edits plain text that others may be editing, too. The Studio's input sets the whole text whenever others change it, which moves
 * the caret to the end; this one changes its text itself, and React doesn't control it.
 */
export function PlainTextInput(props: StringInputProps) {
  const { elementProps, onChange, path, readOnly, renderDefault, value = '' } = props
  const [initial] = useState(value)
  const shared = useRef<{ element: TextElement; text: SharedText }>(null)
  const isComposing = useRef(false)
  const { pair } = useDocumentStore()
  const getFormValue = useGetFormValue()
  const { _id, _type } = getFormValue([]) as SanityDocument
  const publishedId = getPublishedId(_id)
  const version = getVersionFromId(_id)

  const show = useEffectEvent(() => {
    const element = elementProps.ref.current as TextElement | null | undefined
    if (!element || isComposing.current) return false
    if (shared.current?.element !== element) shared.current = { element, text: createSharedText(element) }
    return shared.current.text.show(value)
  })

  /** Emits once when the text is stored and nobody has changed it for a moment. */
  const settled = useEffectEvent(() => {
    const isStored$ = pair.consistencyStatus(publishedId, _type, version).pipe(filter((isConsistent) => isConsistent))
    return isStored$.pipe(
      switchMap(() => timer(repairAfterMs(shared.current?.text.isOthersTurn() ?? false))),
      switchMap(() => isStored$),
      take(1),
    )
  })

  const repair = useEffectEvent(() => {
    const text = readOnly || isComposing.current ? null : shared.current?.text.repair()
    if (typeof text === 'string') onChange(set(text))
  })

  useLayoutEffect(() => {
    if (!show() && value === initial) return
    const subscription = settled().subscribe(repair)
    return () => subscription.unsubscribe()
  }, [value, initial])

  const noteOthers = useEffectEvent((event: DocumentVersionEvent) => {
    if (event.version === 'published') return
    const changes = remoteMutations(event).flatMap((mutation) => changesOf(mutation, pathToString(path)))
    if (changes.length === 0 || !('document' in event)) return
    const stored = getValueAtPath(event.document, path)
    shared.current?.text.noteOthers(changes, typeof stored === 'string' ? stored : '')
  })

  useEffect(() => {
    const subscription = pair.documentEvents(publishedId, _type, version).subscribe(noteOthers)
    return () => subscription.unsubscribe()
  }, [pair, publishedId, _type, version])

  function type(event: SyntheticEvent<TextElement>) {
    const text = shared.current?.text.noteTyping(value)
    if (text === undefined || text === event.currentTarget.value) elementProps.onChange(event)
    else onChange(set(text))
  }

  const uncontrolled = {
    ...elementProps,
    defaultValue: initial,
    value: undefined,
    onChange: undefined,
    onInput: type,
    onCompositionStart: () => (isComposing.current = true),
    onCompositionEnd() {
      isComposing.current = false
      shared.current?.text.show(value)
    },
  }
  return renderDefault({ ...props, elementProps: uncontrolled as unknown as typeof elementProps })
}

type Mutation = {
  createIfNotExists?: object
  patch?: {
    diffMatchPatch?: Record<string, string>
    set?: Record<string, unknown>
    unset?: string[]
    insert?: { replace?: string }
  }
}

function remoteMutations(event: DocumentVersionEvent): Mutation[] {
  if (event.type === 'rebase') return event.remoteMutations
  return event.type === 'mutation' && event.origin === 'remote' ? event.mutations : []
}

/** Returns how a mutation changes the text at a path. */
function changesOf({ createIfNotExists, patch }: Mutation, path: string): Change[] {
  if (createIfNotExists) return []
  const { diffMatchPatch = {}, set = {}, unset = [], insert = {} } = patch ?? { unset: [path] }
  const text = set[path]
  if (typeof text === 'string') return [{ text }]
  if (diffMatchPatch[path] !== undefined) return [{ patch: diffMatchPatch[path] }]
  const replaced = [...Object.keys(set), ...unset, insert.replace ?? `${path}.`]
  return replaced.some((other) => path.startsWith(other)) ? [{}] : []
}
