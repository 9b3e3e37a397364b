import { BehaviorSubject, type Subscription, interval } from 'rxjs'
import { browser } from '../environment.ts'

/** A request for a stream. `open` is a path, since the socket determines the host. */
type StreamRequest = { open: string; authorization: string | null; lastEventId: string | null }

type StreamReader = {
  request: StreamRequest
  onEvent: (event: string, data: unknown, lastEventId: string | null) => void
  /** Called when the stream is over, or may have missed events; a new one continues after its last event. */
  onEnd: () => void
  onRefused: (status: number) => void
}

type StreamMessage =
  | { pong: true }
  | { id: string; event: string; data: unknown; lastEventId: string | null }
  | { id: string; refused: { status: number; message: string } }
  | { id: string; ended: string }

const pingIntervalMs = 1_000
/** Pings without an answer after which the connection counts as lost, and after which the socket is replaced. */
const pingsUntil = { lost: 3, replaced: 5 }
const retryMs = 1_000

export type StreamSocket = ReturnType<typeof createStreamSocket>

/** Keeps one WebSocket open while there are streams, and reconnects when it breaks. */
export function createStreamSocket(origin: string) {
  const address = `${origin.replace(/^http/, 'ws')}/vX/data/streams`
  const readers = new Map<string, StreamReader & { isStarted: boolean }>()
  const isSilent = new BehaviorSubject(false)
  let socket: WebSocket | null = null
  let lastId = 0
  let unanswered = 0
  let pings: Subscription | null = null

  const isOpen = () => socket?.readyState === WebSocket.OPEN
  const send = (frame: Record<string, unknown>) => {
    if (isOpen()) socket?.send(JSON.stringify(frame))
  }
  const requestStream = (id: string) => {
    const reader = readers.get(id)
    if (reader) send({ id, ...reader.request })
  }

  function connect() {
    if (socket || readers.size === 0) return
    const current = new WebSocket(address)
    socket = current
    pings ??= interval(pingIntervalMs).subscribe(ping)
    current.onopen = () => {
      for (const [id, { isStarted, onEnd }] of [...readers]) {
        if (!isStarted) requestStream(id)
        else if (readers.delete(id)) onEnd()
      }
    }
    current.onmessage = ({ data }) => {
      if (socket !== current) return
      unanswered = 0
      if (isSilent.value) isSilent.next(false)
      receive(JSON.parse(String(data)) as StreamMessage)
    }
    current.onclose = () => {
      if (socket === current) reconnect()
    }
  }

  function reconnect() {
    const broken = socket
    socket = null
    broken?.close()
    setTimeout(connect, retryMs)
  }

  /** Sends a ping, and reacts to missing answers; not in a hidden tab, since browsers throttle its timers. */
  function ping() {
    if ('document' in globalThis && document.hidden) return
    send({ ping: true })
    unanswered += 1
    if (unanswered === pingsUntil.lost) isSilent.next(true)
    if (unanswered % pingsUntil.replaced === 0) reconnect()
  }

  function remove(id: string) {
    readers.delete(id)
    if (readers.size > 0) return
    pings?.unsubscribe()
    pings = null
    unanswered = 0
    if (isSilent.value) isSilent.next(false)
    const idle = socket
    socket = null
    idle?.close()
  }

  function receive(message: StreamMessage) {
    if ('pong' in message) return
    const reader = readers.get(message.id)
    if (!reader) return // closed while the message was on its way
    if ('event' in message) {
      reader.isStarted = true
      reader.onEvent(message.event, message.data, message.lastEventId)
    } else if ('refused' in message && message.refused.status < 500) {
      remove(message.id)
      reader.onRefused(message.refused.status)
    } else if (reader.isStarted) {
      readers.delete(message.id)
      reader.onEnd()
    } else setTimeout(() => requestStream(message.id), retryMs)
  }

  browser.addEventListener?.('online', connect)

  return {
    /** Whether the lake hasn't answered for some seconds; false without streams. */
    isSilent,

    /** Requests a stream, as soon as the lake answers. @returns a function that closes it */
    open(reader: StreamReader): () => void {
      const id = String((lastId += 1))
      readers.set(id, { ...reader, isStarted: false })
      if (socket) requestStream(id)
      else connect()
      return () => {
        if (!readers.has(id)) return
        send({ id, close: true })
        remove(id)
      }
    },
  }
}
