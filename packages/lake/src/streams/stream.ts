import type { User } from '../roles.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Dataset } from '../dataset/dataset.ts'
import type { Datasets } from '../dataset/datasets.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Addresses } from '../http/origins.ts'
import type { HistoryStore } from '../store/history.ts'

/** One event of a stream, over SSE and WebSocket alike. */
export type StreamEvent = { event: string; data: unknown; id?: string | null }

type StreamSink = {
  send: (event: StreamEvent) => void
  /** Ends the stream in a way after which the client comes back, and resumes where it can. */
  end: (reason: string) => void
}

/**
 * Starts to send events to a sink.
 * @returns the function that ends the stream
 */
export type Stream = (sink: StreamSink) => () => void

/** What streams and sockets need of the lake. */
export type StreamContext = Addresses & {
  projectId: string
  clock: () => number
  store: HistoryStore
  datasets: Pick<Datasets, 'get' | 'aclMode' | 'becamePrivate'>
  accounts: Pick<Accounts, 'userOf' | 'rightsChanged'>
  metrics: Metrics
  /** Aborted when the lake shuts down. */
  closing: AbortSignal
}

export type StreamRequest = {
  lake: StreamContext
  dataset: Dataset
  url: URL
  /** Null for the public, who hear of what is published now and nothing of its history. */
  user: User | null
  /** The id of the last event that the client has seen; null on a first visit. */
  lastEventId: string | null
}

const keepAliveMilliseconds = 15_000

/** Bytes that wait for a slow reader before its stream ends. */
export const waitingBytesLimit = 4_000_000

/** A stream as server-sent events. @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function toEventStream(
  stream: Stream,
  { closing, metrics }: Pick<StreamContext, 'closing' | 'metrics'>,
): Response {
  const encoder = new TextEncoder()
  let stop = () => {}

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true as boolean
        const write = (text: string) => {
          if (!isOpen) return
          if ((controller.desiredSize ?? 0) <= 0) end('too slow: come back for the rest')
          else controller.enqueue(encoder.encode(text))
        }
        const end = (reason: string) => {
          if (!isOpen) return
          controller.enqueue(encoder.encode(`: ${reason}\n\n`))
          stop()
          controller.close()
        }
        let keepAlive: NodeJS.Timeout | undefined = undefined
        const endWithLake = () => end('the lake is shutting down')
        let unsubscribe = () => {}
        stop = () => {
          isOpen = false
          clearInterval(keepAlive)
          closing.removeEventListener('abort', endWithLake)
          unsubscribe()
        }
        unsubscribe = metrics.counted(stream)({ send: (event) => write(toFrame(event)), end })
        if (!isOpen) return unsubscribe()
        if (closing.aborted) return endWithLake()
        keepAlive = setInterval(() => write(': keepalive\n\n'), keepAliveMilliseconds).unref()
        closing.addEventListener('abort', endWithLake)
      },
      cancel: () => stop(),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: waitingBytesLimit }),
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      connection: 'close', // else a shutdown waits for clients that keep it for their next request
    },
  })
}

function toFrame({ event, data, id }: StreamEvent): string {
  const idLine = id ? `id: ${id.replace(/[\r\n\0]/g, '')}\n` : ''
  return `event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`
}
