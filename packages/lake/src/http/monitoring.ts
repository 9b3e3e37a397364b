import { toLogLine } from '../log.ts'

/** `error` logs requests that failed in the lake, `info` every request. */
export const logLevels = ['off', 'error', 'info'] as const
export type LogLevel = (typeof logLevels)[number]

/** A line of the log. It omits the query string, which may contain a token or a search. */
export type LoggedRequest = {
  method: string
  path: string
  route: string | null
  status: number
  milliseconds: number
  error?: string
}

export function createRequestLog(level: LogLevel, write: (line: string) => void) {
  return (request: LoggedRequest): void => {
    const isFailure = request.status >= 500
    if (level === 'off' || (level === 'error' && !isFailure)) return
    write(toLogLine({ time: new Date(), level: isFailure ? 'error' : 'info', ...request }))
  }
}

type Log = (request: LoggedRequest) => void

/** Measures a request. Returns a function that logs it with its response. */
export function watchRequest(request: Request, url: URL, route: string | null, log: Log | undefined) {
  const started = performance.now()
  return (response: Response, failure?: unknown): Response => {
    const milliseconds = Number((performance.now() - started).toFixed(3))
    const { status } = response
    const error = status >= 500 ? { error: String(failure) } : {}
    log?.({ method: request.method, path: url.pathname, route, status, milliseconds, ...error })
    return response
  }
}
