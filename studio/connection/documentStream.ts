import { BehaviorSubject, combineLatest, filter } from 'rxjs'
import type { DocumentStore } from 'sanity'

type MutationEvent = {
  documentId: string
  transactionId: string
  transition: 'appear' | 'update' | 'disappear'
  mutations: unknown[]
  previousRev?: string
  resultRev: string
  transactionTotalEvents: number
  transactionCurrentEvent: number
}

type EditedDocument = { _id: string; _type: string }

/** Documents, with their published id, that have edits which the store has not confirmed, by the form that edits them. */
export const unconfirmed$ = new BehaviorSubject(new Map<object, EditedDocument>())

/** Returns whether a stream follows a document and its draft, as a form does. */
export const isDocumentStream = (url: URL) => url.searchParams.get('tag')?.endsWith('document.pair.listen') === true

export const idsIn = (url: URL) => JSON.parse(url.searchParams.get('$ids') ?? '[]') as string[]

/** Records until the returned function is called whether an open document has edits that the store has not confirmed. */
export function watchUnconfirmed({ pair }: DocumentStore, id: string, type: string, version?: string): () => void {
  const watcher = {}
  const record = (document: EditedDocument | null) => {
    const others = [...unconfirmed$.value].filter(([other]) => other !== watcher)
    unconfirmed$.next(new Map(document ? [...others, [watcher, document]] : others))
  }
  const subscription = combineLatest([
    pair.consistencyStatus(id, type, version),
    pair.editState(id, type, version),
  ]).subscribe(([isConsistent, state]) => {
    const content = state.version ?? state.draft ?? state.published
    record(isConsistent ? null : { ...content, _id: id, _type: type })
  })
  return () => {
    subscription.unsubscribe()
    record(null)
  }
}

/**
 * Passes a document's events on to the Studio, except those that it can't apply while this browser has unconfirmed edits: it would
 * crash or lose them if the draft disappeared. When somebody publishes, the Studio keeps the draft, which equals the published
 * document, until the store has created it again with the edits. When a draft is discarded, the Studio reloads the document.
 */
export function createDocumentStream(publishedId: string, dispatch: (type: string, data: unknown) => void) {
  let transaction: MutationEvent[] = []
  /** The last revisions of drafts that stay although they are gone from the store. */
  const kept = new Map<string, string>()
  /** Whether the store may create the draft from a later revision than the one that the form shows. */
  let isOutdated = false

  const hasUnconfirmed = () => [...unconfirmed$.value.values()].some(({ _id }) => _id === publishedId)
  const reload = () => {
    kept.clear()
    isOutdated = false
    dispatch('reset', {})
  }
  // All edits are answered: the store has refused to create these drafts again.
  const subscription = unconfirmed$
    .pipe(filter(() => (kept.size > 0 || isOutdated) && !hasUnconfirmed()))
    .subscribe(reload)

  function passOn(events: MutationEvent[]) {
    const isStuck = hasUnconfirmed() && events.some(({ transition }) => transition === 'disappear')
    const isPublish = events.some((event) => event.documentId === publishedId && event.transition !== 'disappear')
    if (isPublish && !isStuck && hasUnconfirmed()) isOutdated = true
    if (isStuck && !isPublish) reload()
    else for (const event of events) dispatch('mutation', adapt(event, isStuck))
  }

  function adapt(event: MutationEvent, isStuck: boolean): MutationEvent {
    const { documentId, transition, resultRev } = event
    if (isStuck && transition === 'disappear') {
      kept.set(documentId, resultRev)
      return { ...event, transition: 'update', mutations: [] }
    }
    const previousRev = kept.get(documentId)
    kept.delete(documentId)
    return previousRev === undefined ? event : { ...event, transition: 'update', previousRev }
  }

  function receive(type: string, data: unknown) {
    if (type === 'mutation') {
      const event = data as MutationEvent
      if (event.transactionId !== transaction[0]?.transactionId) transaction = []
      transaction.push(event)
      if (event.transactionCurrentEvent === event.transactionTotalEvents) passOn(transaction)
      return
    }
    if (type === 'welcome' || type === 'reset') kept.clear() // the Studio loads the document
    isOutdated = hasUnconfirmed() // all of these events begin a stream, or continue it after an outage
    dispatch(type, data)
  }

  return { receive, close: () => subscription.unsubscribe() }
}
