import { randomKey } from '@sanity/util/content'
import {
  catchError,
  defer,
  filter,
  from,
  lastValueFrom,
  map,
  mergeMap,
  type Observable,
  startWith,
  switchMap,
  take,
  takeUntil,
  tap,
  throwError,
  timeInterval,
  timer,
} from 'rxjs'
import { isNetworkError } from 'sanity'
import type { EditStore } from './editStore.ts'
import type { ConnectionState } from './connectionState.ts'
import type { EditAction } from './editStorage.ts'

type Request = { url: string; method?: string; query?: Record<string, unknown>; body?: unknown }
type ResponseEvent = { type: string; body?: unknown; statusCode?: number }
export type Requester = (request: Request) => Observable<ResponseEvent>

type Write = { actions?: EditAction[]; mutations?: unknown[]; transactionId?: string; dryRun?: boolean }

const retryMs = 500
/** Responses still arrive after a shorter outage: the store was busy, and repeating requests would keep it busy. */
const longOutageMs = 5_000

/** Returns a requester whose edits go to the edit store, and that repeats safe requests until they are answered. */
export function createPersistentRequester(request: Requester, editStore: EditStore, connection: ConnectionState) {
  let isSessionOver = false

  const persistentRequest: Requester = (options) => {
    const { pathname } = new URL(options.url)
    const requestedIds = /\/data\/doc\/[^/]+\/(.+)$/.exec(pathname)?.[1]
    if (isCommit(options, pathname)) return commit(options)
    if (requestedIds !== undefined) {
      const ids = decodeURIComponent(requestedIds).split(',')
      return from(editStore.whenSettled(ids)).pipe(
        switchMap(() => untilAnswered(options)),
        tap(({ body }) => noteRevisions(ids, body)),
      )
    }
    if (pathname.endsWith('/auth/logout'))
      return request(options).pipe(tap(() => isSessionOver || editStore.signedOut()))
    const repeatable = toRepeatable(options, pathname)
    if (!repeatable) return request(options)
    return untilAnswered(repeatable).pipe(tap(({ body }) => noteUser(pathname, body)))
  }

  function commit(options: Request): Observable<ResponseEvent> {
    const { actions = [], transactionId = randomKey(32) } = options.body as Write
    const { id, publishedId } = getEditedDocument(actions)
    const send = () =>
      lastValueFrom(request(options).pipe(noteEndOfSession(), takeUntil(connection.isLost.pipe(filter(Boolean)))))
    const committed = editStore.commit(id, publishedId, { transactionId, actions, isAttempted: false }, send)
    return from(committed).pipe(map(() => ({ type: 'response', statusCode: 200, body: { transactionId } })))
  }

  function untilAnswered(options: Request): Observable<ResponseEvent> {
    const attempt = (): Observable<ResponseEvent> =>
      defer(() => request({ ...options })).pipe(
        filter(({ type }) => type === 'response'),
        noteEndOfSession(),
        catchError((error: unknown) => (isStoreResponse(error) ? throwError(() => error) : retry())),
      )
    const retry = () => {
      connection.check()
      return timer(retryMs).pipe(
        mergeMap(() => connection.whenRestored()),
        mergeMap(attempt),
      )
    }
    return endsOfLongOutages(connection).pipe(startWith(undefined), switchMap(attempt), take(1))
  }

  const noteEndOfSession = <Event>() =>
    tap<Event>({ error: (error: { statusCode?: number }) => (isSessionOver ||= error.statusCode === 401) })

  function noteUser(pathname: string, body: unknown) {
    const { id } = (body ?? {}) as { id?: unknown }
    if (!pathname.endsWith('/users/me') || typeof id !== 'string') return
    isSessionOver = false
    void editStore.signedIn(id)
  }

  function noteRevisions(ids: string[], body: unknown) {
    const { documents = [] } = (body ?? {}) as { documents?: { _id: string; _rev: string }[] }
    for (const id of ids) editStore.noteRevision(id, documents.find(({ _id }) => _id === id)?._rev ?? null)
  }

  return persistentRequest
}

/** Returns whether a request commits form edits. Publishing, deleting and other actions carry a different tag. */
function isCommit({ query, body }: Request, pathname: string): boolean {
  const { actions } = (body ?? {}) as Write
  return (
    /\/data\/actions\/[^/]+$/.test(pathname) && String(query?.tag).endsWith('document.commit') && Array.isArray(actions)
  )
}

function getEditedDocument(actions: EditAction[]): { id: string; publishedId: string } {
  const [action] = actions
  if (!action) throw new Error('The Studio sent an edit without an action')
  return { publishedId: action.publishedId, id: 'draftId' in action ? action.draftId : action.attributes._id }
}

/** Returns a version of the request that can be sent twice; writes get a transaction id. Returns null for other requests. */
function toRepeatable(options: Request, pathname: string): Request | null {
  const { method = 'GET' } = options
  if (method === 'GET' || method === 'HEAD' || /\/data\/query\//.test(pathname)) return options
  if (!/\/data\/(actions|mutate)\/[^/]+$/.test(pathname) || typeof options.body !== 'object') return null
  return { ...options, body: { transactionId: randomKey(32), ...withoutUndefined(options.body as Write) } }
}

const withoutUndefined = (write: Write) => JSON.parse(JSON.stringify(write)) as Write

/** Returns whether an error comes from the store itself; a proxy sends 502, 503 or 504 when it can't reach the store. */
function isStoreResponse(error: unknown): boolean {
  const { statusCode } = error as { statusCode?: number }
  if (statusCode !== undefined) return ![502, 503, 504].includes(statusCode)
  return !isNetworkError(error)
}

const endsOfLongOutages = ({ isLost }: ConnectionState) =>
  isLost.pipe(
    timeInterval(),
    filter(({ value, interval }) => !value && interval >= longOutageMs),
  )
