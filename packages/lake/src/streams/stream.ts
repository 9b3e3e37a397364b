import type { User } from '../roles.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Dataset } from '../dataset/dataset.ts'
import type { Datasets } from '../dataset/datasets.ts'
import type { Addresses } from '../http/origins.ts'
import type { Limit } from '../limits.ts'
import type { HistoryStore } from '../store/historyStore.ts'
import type { Client, StreamLimits } from './streamLimits.ts'

/** One event of a stream, for both SSE and WebSocket. */
export type StreamEvent = { event: string; data: unknown; id?: string | null }

type StreamSink = {
  send: (event: StreamEvent) => void
  /** Ends the stream such that the client reconnects and resumes if possible. */
  end: (reason: string) => void
}

/** Starts sending events to a sink. Returns the function that ends the stream. */
export type Stream = (sink: StreamSink) => () => void

/** The parts of the lake that streams and sockets use. */
export type StreamContext = Addresses & {
  projectId: string
  clock: () => number
  queryLimit: Limit
  store: HistoryStore
  datasets: Pick<Datasets, 'get'>
  accounts: Pick<Accounts, 'getUser' | 'findUser' | 'rightsChanged'>
  streamLimits: StreamLimits
  closing: AbortSignal
}

export type StreamRequest = {
  lake: StreamContext
  dataset: Dataset
  url: URL
  /** Null for the public, which receives live events of published documents only. */
  user: User | null
  address: string
  /** The id of the last event that the client received; null on the first connection. */
  lastEventId: string | null
}

const keepAliveMs = 15_000

type EventStreamContext = Pick<StreamContext, 'closing' | 'streamLimits'>

/**
 * Converts a stream to server-sent events. Throws LakeError 429 if the client holds too many.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function toEventStream(stream: Stream, lake: EventStreamContext, client: Client): Response {
  const release = lake.streamLimits.take(client)
  const measure = lake.streamLimits.measureUnread(client)
  try {
    const source = eventSource(stream, lake, { release, measure })
    const body = new ReadableStream(source, new ByteLengthQueuingStrategy({ highWaterMark }))
    return new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'private, no-store, no-transform',
        connection: 'close', // otherwise a shutdown waits for clients that keep it alive
      },
    })
  } catch (error) {
    release()
    throw error
  }
}

/** `measure` takes the number of waiting bytes, and returns whether more may be added. */
function eventSource(
  stream: Stream,
  { closing }: EventStreamContext,
  { release, measure }: { release: () => void; measure: (bytes: number) => boolean },
): UnderlyingDefaultSource<Uint8Array> {
  const encoder = new TextEncoder()
  let isOpen = true as boolean
  let unsubscribe = () => {}

  const stop = () => {
    isOpen = false
    unsubscribe()
  }
  const leave = () => {
    stop()
    measure(0)
    release()
  }

  return {
    start(controller) {
      const enqueue = (text: string) => {
        controller.enqueue(encoder.encode(text))
        measure(waitingIn(controller))
      }
      const write = (text: string) => {
        if (!isOpen) return
        if (measure(waitingIn(controller))) enqueue(text)
        else end('too slow: reconnect for the rest')
      }
      const end = (reason: string) => {
        if (!isOpen) return
        stop()
        enqueue(`: ${reason}\n\n`)
      }
      const endWithLake = () => end('the lake is shutting down')
      const stopSource = stream({ send: (event) => write(toFrame(event)), end })
      const keepAlive = setInterval(() => write(': keepalive\n\n'), keepAliveMs).unref()
      closing.addEventListener('abort', endWithLake)
      unsubscribe = () => {
        clearInterval(keepAlive)
        closing.removeEventListener('abort', endWithLake)
        stopSource()
      }
      if (!isOpen) unsubscribe()
      else if (closing.aborted) endWithLake()
    },
    /** Called after each read. An ended stream keeps its slot until the client has read it, or is gone. */
    pull(controller) {
      measure(waitingIn(controller))
      if (isOpen || waitingIn(controller) > 0) return
      leave()
      controller.close()
    },
    cancel: leave,
  }
}

/** In bytes. Below it, the stream reports each read. */
const highWaterMark = 2 ** 31

const waitingIn = ({ desiredSize }: ReadableStreamDefaultController) => highWaterMark - (desiredSize ?? highWaterMark)

function toFrame({ event, data, id }: StreamEvent): string {
  const idLine = id ? `id: ${id.replace(/[\r\n\0]/g, '')}\n` : ''
  return `event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`
}
