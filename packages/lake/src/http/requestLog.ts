import { randomUUID } from 'node:crypto'
import { printable } from '../log.ts'
import type { Metrics } from './metrics.ts'

/** `error` logs requests that failed in the lake, `info` every request. */
export const logLevels = ['off', 'error', 'info'] as const
export type LogLevel = (typeof logLevels)[number]

/** One line of the log. The query string is left out, as it may hold a token or a search. */
export type LoggedRequest = {
  id: string
  method: string
  path: string
  /** The route's pattern; null if none matches. */
  route: string | null
  status: number
  milliseconds: number
  /** The failure. */
  error?: string
}

/** Returns a function that writes requests of a level as JSON lines. */
export function createRequestLog(level: LogLevel, write: (line: string) => void) {
  return (request: LoggedRequest): void => {
    const isFailure = request.status >= 500
    if (level === 'off' || (level === 'error' && !isFailure)) return
    const line = { time: new Date().toISOString(), level: isFailure ? 'error' : 'info', ...request }
    write(`${printable(JSON.stringify(line))}\n`)
  }
}

/**
 * Observes a request until its response.
 * @param route the route's pattern; null if none matches
 * @returns a function to call with the response and its error; counts, logs, and adds the request id
 */
export function watchRequest(request: Request, url: URL, route: string | null, { metrics, log }: Observers) {
  const started = performance.now()
  const id = requestIdOf(request)
  return (response: Response, failure?: unknown): Response => {
    const milliseconds = performance.now() - started
    const { method } = request
    const { status } = response
    response.headers.set('x-request-id', id)
    metrics.countRequest({ method, route: route ?? 'none', status, seconds: milliseconds / 1000 })
    const error = status >= 500 ? { error: String(failure) } : {}
    log?.({ id, method, path: url.pathname, route, status, milliseconds: Number(milliseconds.toFixed(3)), ...error })
    return response
  }
}

type Observers = { metrics: Metrics; log?: ((request: LoggedRequest) => void) | undefined }

/** Returns the request id of the proxy or client, to correlate logs, or a new one. */
function requestIdOf({ headers }: Request): string {
  const given = headers.get('x-request-id') ?? ''
  return /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID()
}
