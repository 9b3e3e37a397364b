import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { printable } from '../log.ts'

export type Metrics = ReturnType<typeof openMetrics>

type Answered = { method: string; route: string; status: number; seconds: number }

/** Upper bounds in seconds; a stream counts until it begins. */
const buckets = [0.001, 0.0025, 0.01, 0.025, 0.1, 0.25, 1, 2.5]

type Durations = { counts: number[]; sum: number; count: number }

const resolution = 20

/** Shared by all lakes of the process; samples every `resolution` milliseconds, which the measured delay includes. */
const eventLoopDelay = monitorEventLoopDelay({ resolution })

export function openMetrics() {
  eventLoopDelay.enable()
  const requests = new Map<string, number>()
  const durations = new Map<string, Durations>()
  let openStreams = 0

  return {
    countRequest({ method, route, status, seconds }: Answered): void {
      const labels = `method="${method}",route="${route}",status="${status}"`
      requests.set(labels, (requests.get(labels) ?? 0) + 1)
      const known = durations.get(route) ?? { counts: buckets.map(() => 0), sum: 0, count: 0 }
      for (const [index, limit] of buckets.entries())
        if (seconds <= limit) known.counts[index] = (known.counts[index] ?? 0) + 1
      known.sum += seconds
      known.count += 1
      durations.set(route, known)
    },

    counted:
      <Sink>(stream: (sink: Sink) => () => void) =>
      (sink: Sink) => {
        const stop = stream(sink)
        let isOpen = true
        openStreams += 1
        return () => {
          if (isOpen) openStreams -= 1
          isOpen = false
          stop()
        }
      },

    /** Formats the metrics. @see https://prometheus.io/docs/instrumenting/exposition_formats/ */
    toLines(): string[] {
      return [
        '# TYPE lake_requests_total counter',
        ...[...requests].map(([labels, count]) => `lake_requests_total{${labels}} ${count}`),
        `# TYPE ${durationMetric} histogram`,
        ...[...durations].flatMap(histogram),
        '# TYPE lake_open_streams gauge',
        `lake_open_streams ${openStreams}`,
        '# TYPE lake_event_loop_delay_seconds gauge',
        ...[50, 99, 100].map((percentile) => {
          const seconds = Math.max(0, eventLoopDelay.percentile(percentile) / 1e9 - resolution / 1e3)
          return `lake_event_loop_delay_seconds{quantile="${percentile / 100}"} ${seconds}`
        }),
      ]
    },
  }
}

const durationMetric = 'lake_request_duration_seconds'

const histogram = ([route, { counts, sum, count }]: [string, Durations]): string[] => [
  ...counts.map((below, index) => `${durationMetric}_bucket{route="${route}",le="${buckets[index]}"} ${below}`),
  `${durationMetric}_bucket{route="${route}",le="+Inf"} ${count}`,
  `${durationMetric}_sum{route="${route}"} ${sum}`,
  `${durationMetric}_count{route="${route}"} ${count}`,
]

/** `error` logs requests that failed in the lake, `info` every request. */
export const logLevels = ['off', 'error', 'info'] as const
export type LogLevel = (typeof logLevels)[number]

/** One line of the log. The query string is left out, as it may hold a token or a search. */
export type LoggedRequest = {
  id: string
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
    const line = { time: new Date().toISOString(), level: isFailure ? 'error' : 'info', ...request }
    write(`${printable(JSON.stringify(line))}\n`)
  }
}

/** Observes a request. Returns a function to call with the response, which counts, logs and adds the request id. */
export function watchRequest(request: Request, url: URL, route: string | null, { metrics, log }: Observers) {
  const started = performance.now()
  const id = getRequestId(request)
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
function getRequestId({ headers }: Request): string {
  const given = headers.get('x-request-id') ?? ''
  return /^[\w.:-]{1,100}$/.test(given) ? given : randomUUID()
}
