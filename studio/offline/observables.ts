import { distinctUntilChanged, map, Observable } from 'rxjs'
import { getPublishedId } from 'sanity'
import type { Watchable } from '../streams/watchable.ts'
import { offline } from './offline.ts'

/** Emits whether the connection to the store is lost. */
export const isLost$ = (): Observable<boolean> => toObservable(offline().isLost)

/** Emits whether a document has edits that are not in the store yet, or await a decision. */
export const hasUnsentEdits$ = (publishedId: string): Observable<boolean> =>
  toObservable(offline().edits).pipe(
    map(({ waiting }) => waiting.some((id) => getPublishedId(id) === publishedId)),
    distinctUntilChanged(),
  )

function toObservable<Value>({ get, watch }: Watchable<Value>): Observable<Value> {
  return new Observable((subscriber) => {
    subscriber.next(get())
    return watch(() => subscriber.next(get()))
  })
}
