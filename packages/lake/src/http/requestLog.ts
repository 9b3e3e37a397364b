import { randomUUID } from 'node:crypto'
import { printable } from '../log.ts'
import type { Metrics } from './metrics.ts'

/** `error`: requests that the lake failed on. `info`: every request. */
export const logLevels = ['off', 'error', 'info'] as const
export type LogLevel = (typeof logLevels)[number]

/** One line of the log. The query string may hold a token or a search: it is left out. */
export type LoggedRequest = {
  id: string
  method: string
  path: string
  /** The path's pattern, null when nothing is there. */
  route: string | null
  status: number
  milliseconds: number
  /** What failed. */
  error?: string
}

/** @returns what writes requests of a level, a line of JSON each */
export function createRequestLog(level: LogLevel, write: (line: string) => void) {
  return (request: LoggedRequest): void => {
    const isFailure = request.status >= 500
    if (level === 'off' || (level === 'error' && !isFailure)) return
    const line = { time: new Date().toISOString(), level: isFailure ? 'error' : 'info', ...request }
    write(`${printable(JSON.stringify(line))}\n`)
  }
}

/**
 * Follows a request to its answer.
 * @param route the path's pattern, null when nothing is there
 * @returns called with the answer, and with the error that it reports; counts, logs, and adds the request's id
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

/** The id that a proxy or a client gave a request, so that logs can be laid side by side; else a new one. */
function requestIdOf({ headers }: Request): string {
  const given = headers.get('x-request-id') ?? ''
  return /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID()
}
