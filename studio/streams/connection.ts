import { BehaviorSubject, interval, type Subscription } from 'rxjs'
import { browser } from '../environment.ts'

/** A request for a stream. `open` is a path, since the socket determines the host. */
type StreamRequest = { open: string; authorization: string | null; lastEventId: string | null }

type StreamReader = {
  request: () => StreamRequest
  onEvent: (event: string, data: unknown, lastEventId: string | null) => void
  /** Called when the stream breaks; it is requested again from its last event on. */
  onInterrupted: () => void
  onRefused: (status: number) => void
}

type StreamMessage =
  | { pong: true }
  | { id: string; event: string; data: unknown; lastEventId: string | null }
  | { id: string; refused: { status: number; message: string } }
  | { id: string; ended: string }

const firstRetryMs = 250
const maxRetryMs = 2_000

/** Detects silence within two seconds. A hidden tab sends no pings, since browsers throttle its timers. */
const pingIntervalMs = 750
const answerTimeoutMs = 1_000

/** A socket that stays silent for this long is replaced, since its network path may be gone for good. */
const replaceAfterMs = 5_000

const connections = new Map<string, ReturnType<typeof openConnection>>()

export function getConnection(origin: string) {
  const connection = connections.get(origin) ?? openConnection(origin)
  connections.set(origin, connection)
  return connection
}

/** Keeps a socket open while there are readers, and reconnects when it breaks. */
function openConnection(origin: string) {
  const address = `${origin.replace(/^http/, 'ws')}/vX/data/streams`
  const readers = new Map<string, StreamReader>()
  const isSilent = new BehaviorSubject(false)
  let socket: WebSocket | null = null
  let failures = 0
  let lastId = 0
  let pings: Subscription | undefined
  let silence: Subscription | undefined

  const getRetryMs = () => Math.min(maxRetryMs, firstRetryMs * 2 ** failures)
  const send = (frame: Record<string, unknown>) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }
  const requestStream = (id: string) => {
    const reader = readers.get(id)
    if (reader) send({ id, ...reader.request() })
  }
  function expectAnswer() {
    silence ??= interval(answerTimeoutMs).subscribe((count) => {
      isSilent.next(true)
      if (((count + 1) * answerTimeoutMs) % replaceAfterMs === 0) replace()
    })
  }

  function stopWaiting() {
    silence?.unsubscribe()
    silence = undefined
    isSilent.next(false)
  }

  function noteAnswer() {
    stopWaiting()
    pings ??= interval(pingIntervalMs).subscribe(ping)
  }

  function ping() {
    if ('document' in globalThis && document.hidden) return
    send({ ping: true })
    expectAnswer()
  }

  function connect() {
    if (socket || readers.size === 0) return
    const current = new WebSocket(address)
    socket = current
    expectAnswer()
    current.onopen = () => {
      if (socket !== current) return
      failures = 0
      noteAnswer()
      for (const id of readers.keys()) requestStream(id)
    }
    current.onmessage = ({ data }) => {
      if (socket !== current) return
      noteAnswer()
      receive(JSON.parse(String(data)) as StreamMessage)
    }
    current.onclose = () => {
      if (socket === current) interrupt()
    }
  }

  function interrupt() {
    socket = null
    expectAnswer()
    setTimeout(connect, getRetryMs())
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
    stopWaiting()
    pings?.unsubscribe()
    pings = undefined
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
      setTimeout(() => requestStream(message.id), getRetryMs())
      reader.onInterrupted()
    }
  }

  browser.addEventListener?.('online', connect)

  return {
    /** Whether the lake has not answered for more than a second; false without readers. */
    isSilent,
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
