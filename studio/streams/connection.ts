import { browser } from '../browser.ts'
/** A request for a stream. The address goes without its host: the socket has it. */
export type StreamRequest = { open: string; authorization: string | null; lastEventId: string | null }

/** Somebody who wants a stream, however often it must be asked for. */
export type StreamReader = {
  request: () => StreamRequest
  onEvent: (event: string, data: unknown, lastEventId: string | null) => void
  /** The stream broke off; it is asked for again, from its last event. */
  onInterrupted: () => void
  /** There will be no stream. */
  onRefused: (status: number) => void
}

/** What the lake sends. */
type StreamMessage = { id: string } & (
  | { event: string; data: unknown; lastEventId: string | null }
  | { refused: { status: number; message: string } }
  | { ended: string }
)

const firstRetryMilliseconds = 250
const lastRetryMilliseconds = 5_000

const connections = new Map<string, ReturnType<typeof openConnection>>()

/** The one connection of this tab to a lake. */
export function connectionTo(origin: string) {
  const connection = connections.get(origin) ?? openConnection(origin)
  connections.set(origin, connection)
  return connection
}

/** Holds a socket while anybody reads, and gets it back when it breaks. */
function openConnection(origin: string) {
  const address = `${origin.replace(/^http/, 'ws')}/vX/data/streams`
  const readers = new Map<string, StreamReader>()
  let socket: WebSocket | null = null
  let failures = 0
  let lastId = 0

  const retryMilliseconds = () => Math.min(lastRetryMilliseconds, firstRetryMilliseconds * 2 ** failures)
  const send = (frame: Record<string, unknown>) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }
  const requestStream = (id: string) => {
    const reader = readers.get(id)
    if (reader) send({ id, ...reader.request() })
  }

  function connect() {
    if (socket || readers.size === 0) return
    const current = new WebSocket(address)
    socket = current
    current.onopen = () => {
      failures = 0
      for (const id of readers.keys()) requestStream(id)
    }
    current.onmessage = ({ data }) => receive(JSON.parse(String(data)) as StreamMessage)
    current.onclose = () => {
      if (socket === current) interrupt()
    }
  }

  function interrupt() {
    socket = null
    setTimeout(connect, retryMilliseconds())
    failures += 1
    for (const reader of [...readers.values()]) reader.onInterrupted()
  }

  function removeReader(id: string) {
    readers.delete(id)
    if (readers.size > 0) return
    const idle = socket
    socket = null
    idle?.close()
  }

  function receive(message: StreamMessage) {
    const reader = readers.get(message.id)
    if (!reader) return // closed while the message was on its way
    if ('event' in message) reader.onEvent(message.event, message.data, message.lastEventId)
    else if ('refused' in message) {
      removeReader(message.id)
      reader.onRefused(message.refused.status)
    } else {
      setTimeout(() => requestStream(message.id), retryMilliseconds())
      reader.onInterrupted()
    }
  }

  browser.addEventListener?.('online', connect)

  return {
    /** @returns the function that ends the stream */
    read(reader: StreamReader): () => void {
      const id = String((lastId += 1))
      readers.set(id, reader)
      if (socket) requestStream(id)
      else connect()
      return () => {
        send({ id, close: true })
        removeReader(id)
      }
    },
  }
}
