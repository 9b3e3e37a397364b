import {
  catchError,
  defer,
  filter,
  from,
  lastValueFrom,
  map,
  mergeMap,
  Observable,
  startWith,
  switchMap,
  take,
  takeUntil,
  tap,
  throwError,
  timer,
} from 'rxjs'
import { isNetworkError } from 'sanity'
import type { Keeper } from './editKeeper.ts'
import { newId } from './newId.ts'
import type { Reach } from './reach.ts'
import type { EditAction } from './keptEdits.ts'

/** What the Studio's client asks for, and what it gets. */
type Request = {
  url: string
  method?: string
  query?: Record<string, unknown>
  body?: unknown
}
type ResponseEvent = { type: string; body?: unknown; statusCode?: number }
export type Requester = (request: Request) => Observable<ResponseEvent>

type Write = { actions?: EditAction[]; mutations?: unknown[]; transactionId?: string; dryRun?: boolean }

const retryMilliseconds = 500
/** After a shorter loss the answers still arrive: the store was busy, and asking it again would keep it so. */
const longLossMilliseconds = 5_000

/**
 * Has the Studio's requests outlive a lost connection. Edits go to the keeper; whatever can be asked twice is asked until it is
 * answered, so that nothing crashes meanwhile.
 */
export function lasting(request: Requester, keeper: Keeper, reach: Reach): Requester {
  let isSessionOver = false

  const lastingRequest: Requester = (options) => {
    const { pathname } = new URL(options.url)
    const documentsAsked = /\/data\/doc\/[^/]+\/(.+)$/.exec(pathname)?.[1]
    if (isCommit(options, pathname)) return commit(options)
    if (documentsAsked !== undefined) {
      const ids = decodeURIComponent(documentsAsked).split(',')
      return from(keeper.settled(ids)).pipe(
        switchMap(() => untilAnswered(options)),
        tap(({ body }) => noteRevisions(ids, body)),
      )
    }
    if (pathname.endsWith('/auth/logout')) return request(options).pipe(tap(() => isSessionOver || keeper.signedOut()))
    const repeatable = asRepeatable(options, pathname)
    if (!repeatable) return request(options)
    return untilAnswered(repeatable).pipe(tap(({ body }) => noteUser(pathname, body)))
  }

  function commit(options: Request): Observable<ResponseEvent> {
    const { actions = [], transactionId = newId() } = options.body as Write
    const { id, publishedId } = documentOf(actions)
    const send = () => lastValueFrom(request(options).pipe(noteEndOfSession(), takeUntil(losses(reach))))
    const committed = keeper.commit(id, publishedId, { transactionId, actions, isAttempted: false }, send)
    return from(committed).pipe(map(() => ({ type: 'response', statusCode: 200, body: { transactionId } })))
  }

  function untilAnswered(options: Request): Observable<ResponseEvent> {
    const attempt = (): Observable<ResponseEvent> =>
      defer(() => request({ ...options })).pipe(
        filter(({ type }) => type === 'response'),
        noteEndOfSession(),
        catchError((error: unknown) => (isAnswer(error) ? throwError(() => error) : again())),
      )
    const again = () => {
      reach.suspect()
      return timer(retryMilliseconds).pipe(
        mergeMap(() => reach.back()),
        mergeMap(attempt),
      )
    }
    return endsOfLongLosses(reach).pipe(startWith(undefined), switchMap(attempt), take(1))
  }

  const noteEndOfSession = <Event>() =>
    tap<Event>({ error: (error: { statusCode?: number }) => (isSessionOver ||= error.statusCode === 401) })

  function noteUser(pathname: string, body: unknown) {
    const { id } = (body ?? {}) as { id?: unknown }
    if (!pathname.endsWith('/users/me') || typeof id !== 'string') return
    isSessionOver = false
    void keeper.signedIn(id)
  }

  function noteRevisions(ids: string[], body: unknown) {
    const { documents = [] } = (body ?? {}) as { documents?: { _id: string; _rev: string }[] }
    for (const id of ids) keeper.noteRevision(id, documents.find(({ _id }) => _id === id)?._rev ?? null)
  }

  return lastingRequest
}

/** Edits in a form carry this tag; publishing, deleting and the like carry others. */
function isCommit({ query, body }: Request, pathname: string): boolean {
  const { actions } = (body ?? {}) as Write
  return (
    /\/data\/actions\/[^/]+$/.test(pathname) && String(query?.tag).endsWith('document.commit') && Array.isArray(actions)
  )
}

function documentOf(actions: EditAction[]): { id: string; publishedId: string } {
  const [action] = actions
  if (!action) throw new Error('The Studio sent an edit without an action')
  return { publishedId: action.publishedId, id: 'draftId' in action ? action.draftId : action.attributes._id }
}

/** The same request in a form that can be sent twice; a write is given an id by which the store knows it. null when there is none */
function asRepeatable(options: Request, pathname: string): Request | null {
  const { method = 'GET' } = options
  if (method === 'GET' || method === 'HEAD' || /\/data\/query\//.test(pathname)) return options
  if (!/\/data\/(actions|mutate)\/[^/]+$/.test(pathname) || typeof options.body !== 'object') return null
  return { ...options, body: { transactionId: newId(), ...withoutUndefined(options.body as Write) } }
}

const withoutUndefined = (write: Write) => JSON.parse(JSON.stringify(write)) as Write

/** Whether the store itself said no; a proxy says 502, 503 or 504 when it does not reach the store. */
function isAnswer(error: unknown): boolean {
  const { statusCode } = error as { statusCode?: number }
  if (statusCode !== undefined) return ![502, 503, 504].includes(statusCode)
  return !isNetworkError(error)
}

/** Emits each time the connection is lost. */
const losses = ({ isLost }: Reach) =>
  new Observable<void>((subscriber) =>
    isLost.watch(() => {
      if (isLost.get()) subscriber.next()
    }),
  )

const endsOfLongLosses = ({ isLost }: Reach) =>
  new Observable<void>((subscriber) => {
    let lostAt = performance.now()
    return isLost.watch(() => {
      if (isLost.get()) lostAt = performance.now()
      else if (performance.now() - lostAt >= longLossMilliseconds) subscriber.next()
    })
  })
