import { browser } from '../browser.ts'
import { startHeartbeat } from './heartbeat.ts'
import { watchable } from './watchable.ts'

/** A request for a stream. The address goes without its host: the socket has it. */
type StreamRequest = { open: string; authorization: string | null; lastEventId: string | null }

/** Somebody who wants a stream, however often it must be asked for. */
type StreamReader = {
  request: () => StreamRequest
  onEvent: (event: string, data: unknown, lastEventId: string | null) => void
  /** The stream broke off; it is asked for again, from its last event. */
  onInterrupted: () => void
  /** There will be no stream. */
  onRefused: (status: number) => void
}

/** What the lake sends. */
type StreamMessage =
  | { pong: true }
  | { id: string; event: string; data: unknown; lastEventId: string | null }
  | { id: string; refused: { status: number; message: string } }
  | { id: string; ended: string }

const firstRetryMilliseconds = 250
const lastRetryMilliseconds = 2_000

/** A socket that has been silent for this long is given up for a new one: its way may be gone for good. */
const replaceMilliseconds = 5_000

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
  const isSilent = watchable(false)
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
  const heartbeat = startHeartbeat({
    ping: () => send({ ping: true }),
    onSilence: (milliseconds) => {
      isSilent.set(true)
      if (milliseconds % replaceMilliseconds === 0) replace()
    },
    onAnswer: () => isSilent.set(false),
  })

  function connect() {
    if (socket || readers.size === 0) return
    const current = new WebSocket(address)
    socket = current
    heartbeat.expect()
    current.onopen = () => {
      if (socket !== current) return
      failures = 0
      heartbeat.answered()
      for (const id of readers.keys()) requestStream(id)
    }
    current.onmessage = ({ data }) => {
      if (socket !== current) return
      heartbeat.answered()
      receive(JSON.parse(String(data)) as StreamMessage)
    }
    current.onclose = () => {
      if (socket === current) interrupt()
    }
  }

  function interrupt() {
    socket = null
    heartbeat.expect()
    setTimeout(connect, retryMilliseconds())
    failures += 1
    for (const reader of [...readers.values()]) reader.onInterrupted()
  }

  function replace() {
    const silent = socket
    if (!silent) return
    interrupt()
    silent.close()
  }

  function removeReader(id: string) {
    readers.delete(id)
    if (readers.size > 0) return
    const idle = socket
    socket = null
    heartbeat.rest()
    idle?.close()
  }

  function receive(message: StreamMessage) {
    if ('pong' in message) return
    const reader = readers.get(message.id)
    if (!reader) return // closed while the message was on its way
    if ('event' in message) reader.onEvent(message.event, message.data, message.lastEventId)
    else if ('refused' in message && message.refused.status < 500) {
      removeReader(message.id)
      reader.onRefused(message.refused.status)
    } else {
      setTimeout(() => requestStream(message.id), retryMilliseconds())
      reader.onInterrupted()
    }
  }

  browser.addEventListener?.('online', connect)

  return {
    /** Whether the lake has not answered for more than a second; false while nobody reads. */
    isSilent,
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
