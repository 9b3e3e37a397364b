import type { User } from '../roles.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Dataset } from '../dataset/dataset.ts'
import type { Datasets } from '../dataset/datasets.ts'
import type { Addresses } from '../http/origins.ts'
import type { Limit } from '../limits.ts'
import type { HistoryStore } from '../store/historyStore.ts'
import { maxUnreadBytes, type Client, type StreamLimits } from './streamLimits.ts'

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
  /** The id of the last event that the client received; null on the first connection. */
  lastEventId: string | null
}

export type SocketRequest = {
  /** Empty for a socket that serves all of them. */
  dataset: string
  /** The browser's session, as an Authorization header; null without one. */
  session: string | null
  address: string
}

const keepAliveMs = 15_000

type EventStreamContext = Pick<StreamContext, 'closing' | 'streamLimits'>

/**
 * Converts a stream to server-sent events. Throws LakeError 429 if the client holds too many.
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function toEventStream(stream: Stream, { closing, streamLimits }: EventStreamContext, client: Client): Response {
  const release = streamLimits.take(client)
  try {
    const source = eventSource(stream, closing, release)
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

function eventSource(stream: Stream, closing: AbortSignal, release: () => void): UnderlyingDefaultSource<Uint8Array> {
  const encoder = new TextEncoder()
  let isOpen = true as boolean
  let unsubscribe = () => {}

  const stop = () => {
    isOpen = false
    unsubscribe()
  }

  return {
    start(controller) {
      const write = (text: string) => {
        if (!isOpen) return
        if (unreadIn(controller) > maxUnreadBytes) end('too slow: reconnect for the rest')
        else controller.enqueue(encoder.encode(text))
      }
      const end = (reason: string) => {
        if (!isOpen) return
        stop()
        controller.enqueue(encoder.encode(`: ${reason}\n\n`))
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
    /** Closes an ended stream once the client has read all of it; until then, it keeps its slot. Called after each read. */
    pull(controller) {
      if (isOpen || unreadIn(controller) > 0) return
      release()
      controller.close()
    },
    cancel() {
      stop()
      release()
    },
  }
}

/** In bytes. Below it, the stream reports each read. */
const highWaterMark = 2 ** 31

const unreadIn = ({ desiredSize }: ReadableStreamDefaultController) => highWaterMark - (desiredSize ?? highWaterMark)

function toFrame({ event, data, id }: StreamEvent): string {
  const idLine = id ? `id: ${id.replace(/[\r\n\0]/g, '')}\n` : ''
  return `event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`
}
