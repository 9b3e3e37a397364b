import { distinctUntilChanged, map, Observable } from 'rxjs'
import { getPublishedId } from 'sanity'
import type { Watchable } from '../streams/watchable.ts'
import { offline } from './offline.ts'

/** Whether the store does not answer. */
export const isLost$ = (): Observable<boolean> => values(offline().isLost)

/** Whether anything that was typed into a document is not in the store yet, or waits for a choice. */
export const isKept$ = (publishedId: string): Observable<boolean> =>
  values(offline().keeping).pipe(
    map(({ held }) => held.some((id) => getPublishedId(id) === publishedId)),
    distinctUntilChanged(),
  )

function values<Value>({ get, watch }: Watchable<Value>): Observable<Value> {
  return new Observable((subscriber) => {
    subscriber.next(get())
    return watch(() => subscriber.next(get()))
  })
}
