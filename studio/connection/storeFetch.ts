import { randomKey } from '@sanity/util/content'
import { BehaviorSubject, combineLatest, distinctUntilChanged, filter, map, pairwise } from 'rxjs'
import { openEventStream } from './eventStream.ts'
import { createStreamSocket } from './sharedSocket.ts'

const retryMs = 1_000
/** A request on a connection that was cut may never get an answer. */
const headersTimeoutMs = 30_000

/** Whether the store doesn't answer. Constant with a hosted store, whose own client handles outages. */
export const isConnectionLost$ = new BehaviorSubject(false)

type FetchInit = Pick<RequestInit, 'method' | 'body' | 'credentials' | 'headers' | 'redirect'> & {
  signal?: AbortSignal
}

/**
 * Returns a `fetch` for the Studio's client. Its event streams share one socket. It repeats reads and writes until the store answers,
 * however long that takes. A write keeps its transaction id, so that it is applied once; the Studio's own retry has a new id, which
 * inserts text twice if the first answer was lost.
 */
export function createStoreFetch(origin: string) {
  const socket = createStreamSocket(origin)
  const isRestored$ = socket.isSilent.pipe(
    pairwise(),
    filter(([wasSilent, isSilent]) => wasSilent && !isSilent),
  )
  const isFailing$ = new BehaviorSubject(false)
  combineLatest([isFailing$, socket.isSilent])
    .pipe(
      map((states) => states.includes(true)),
      distinctUntilChanged(),
    )
    .subscribe((isLost) => isConnectionLost$.next(isLost))

  async function fetchUntilAnswered(url: URL, init: FetchInit): Promise<Response> {
    for (;;) {
      const response = await attempt(url, init).catch((error: unknown) => {
        if (init.signal?.aborted) throw error
        return null
      })
      isFailing$.next(response === null)
      if (response) return response
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }

  /** Sends a request once. Resolves with null if a proxy can't reach the store. Gives up when a lost connection is back. */
  async function attempt(url: URL, { signal, ...init }: FetchInit): Promise<Response | null> {
    const abandoned = new AbortController()
    const giveUp = () => abandoned.abort()
    const timeout = setTimeout(giveUp, headersTimeoutMs)
    const restored = isRestored$.subscribe(giveUp)
    const signals = signal ? [signal, abandoned.signal] : [abandoned.signal]
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.any(signals) })
      clearTimeout(timeout)
      if (proxyErrors.includes(response.status)) return null
      const hasBody = response.status >= 200 && response.status !== 204
      return hasBody ? new Response(await response.arrayBuffer(), response) : response
    } finally {
      clearTimeout(timeout)
      restored.unsubscribe()
    }
  }

  return (input: string, init: FetchInit = {}): Promise<Response> => {
    const url = new URL(input)
    const headers = new Headers(init.headers)
    if (headers.get('accept') === 'text/event-stream') {
      return openEventStream(socket, url, { headers, signal: init.signal ?? null })
    }
    const repeatable = input.startsWith(origin) ? toRepeatable(url, init) : null
    return repeatable ? fetchUntilAnswered(url, repeatable) : fetch(url, init)
  }
}

const proxyErrors = [502, 503, 504]

/** Returns the request with a transaction id if it writes documents; null if it may not be sent twice. */
function toRepeatable({ pathname }: URL, init: FetchInit): FetchInit | null {
  const { method = 'GET', body } = init
  if (method === 'GET' || method === 'HEAD' || /\/data\/query\//.test(pathname)) return init
  if (!/\/data\/(actions|mutate)\/[^/]+$/.test(pathname) || typeof body !== 'string') return null
  return { ...init, body: JSON.stringify({ transactionId: randomKey(32), ...(JSON.parse(body) as object) }) }
}
