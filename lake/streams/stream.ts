import type { LakeContext } from '../lake.ts'

/** One event of a stream, over SSE and WebSocket alike. */
export type StreamEvent = { event: string; data: unknown; id?: string | null }

export type StreamSink = {
  send: (event: StreamEvent) => void
  /** Ends the stream in a way after which the client comes back, and resumes where it can. */
  end: (reason: string) => void
}

/**
 * A stream that waits for somebody to send to.
 * @returns the function that ends it
 */
export type Stream = (sink: StreamSink) => () => void

const keepAliveMilliseconds = 15_000

/** Bytes that wait for a slow reader before its stream ends. */
export const waitingBytesLimit = 4_000_000

/** A stream as server-sent events. @see https://html.spec.whatwg.org/multipage/server-sent-events.html */
export function toEventStream(stream: Stream, { closing, metrics }: LakeContext): Response {
  const encoder = new TextEncoder()
  let stop = () => {}

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        let isOpen = true
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
