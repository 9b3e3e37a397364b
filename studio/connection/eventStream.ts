import { createDocumentStream, idsIn, isDocumentStream } from './documentStream.ts'
import type { StreamSocket } from './sharedSocket.ts'

/** When a session ends, the Studio asks who is signed in. Until it knows, a refused stream would crash its tool. */
const refusalDelayMs = 1_000

type StreamInit = { headers: Headers; signal: AbortSignal | null }

/**
 * Answers a request for an event stream from the socket that all streams of the tab share, because browsers allow six HTTP/1.1
 * connections per host and each tab opens six streams. Resolves with the first event; until then, there is no connection.
 */
export function openEventStream(socket: StreamSocket, url: URL, { headers, signal }: StreamInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const encoder = new TextEncoder()
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const write = (text: string) => void writer.write(encoder.encode(text)).catch(() => {}) // the reader has closed it
    let lastId: string | null = null
    let isStarted = false

    const dispatch = (type: string, data: unknown) =>
      write(`${lastId === null ? '' : `id: ${lastId}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
    const [documentId] = isDocumentStream(url) ? idsIn(url) : []
    const stream = documentId === undefined ? null : createDocumentStream(documentId, dispatch)
    const receive = stream?.receive ?? dispatch

    function end() {
      stream?.close()
      void writer.close().catch(() => {})
    }

    const close = socket.open({
      request: {
        open: url.pathname + url.search,
        authorization: headers.get('authorization'),
        lastEventId: headers.get('last-event-id'),
      },
      onEvent(type, data, eventId) {
        lastId = eventId ?? lastId
        if (!isStarted) {
          isStarted = true
          resolve(new Response(readable, { headers: { 'content-type': 'text/event-stream' } }))
          write('retry: 1\n\n') // a stream ends when the socket is open again, so that the next one starts at once
        }
        receive(type, data)
      },
      onEnd: end,
      onRefused(status) {
        end()
        setTimeout(() => resolve(new Response(null, { status })), status === 401 ? refusalDelayMs : 0)
      },
    })

    signal?.addEventListener('abort', () => {
      close()
      end()
      reject(signal.reason as Error)
    })
  })
}
