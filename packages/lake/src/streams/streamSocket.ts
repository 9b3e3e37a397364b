import { assertAllowed, type User } from '../roles.ts'
import { badRequest, notFound, toLakeError } from '../errors.ts'
import type { LimitedSocket } from './limitedSocket.ts'
import type { SocketRequest, Stream, StreamContext, StreamRequest } from './stream.ts'
import { listen, liveEvents } from './listen.ts'

/** A client's command: a stream's HTTP URL with an id, or `ping`, because scripts cannot see the protocol's own. */
type StreamCommand =
  | { id: string; open: string; authorization: string | null; lastEventId: string | null }
  | { id: string; close: true }
  | { ping: true }

type StreamMessage =
  | { pong: true }
  | { id: string; event: string; data: unknown; lastEventId: string | null }
  | { id: string; refused: { status: number; message: string } }
  | { id: string; ended: string }

const streams: [path: RegExp, access: 'public' | 'viewer', create: (request: StreamRequest) => Stream][] = [
  [/^\/v[^/]+\/data\/listen\/([^/]+)$/, 'viewer', listen],
  [/^\/v[^/]+\/data\/live\/events\/([^/]+)$/, 'public', liveEvents],
]

/** Serves event streams over one socket: a browser allows six HTTP/1.1 connections, and a Studio tab needs as many. */
export function serveStreams(socket: LimitedSocket, lake: StreamContext, { session, address }: SocketRequest): void {
  const stops = new Map<string, () => void>()

  const send = (message: StreamMessage) => socket.send(JSON.stringify(message))
  const close = (id: string) => {
    stops.get(id)?.()
    stops.delete(id)
  }

  function open({ id, open: path, authorization, lastEventId }: Extract<StreamCommand, { open: string }>) {
    close(id)
    const credential = authorization ?? session
    const user = credential === null ? null : lake.accounts.getUser(credential)
    const stream = createStream(lake, path, user, lastEventId)
    const release = lake.streamLimits.take({ user, address })
    let stop = () => {}
    stops.set(id, () => {
      release()
      stop()
    })
    try {
      stop = stream({
        send: ({ event, data, id: eventId }) => send({ id, event, data, lastEventId: eventId ?? null }),
        end(reason) {
          close(id)
          send({ id, ended: reason })
        },
      })
      if (!stops.has(id)) stop() // it ended at once
    } catch (error) {
      close(id)
      throw error
    }
  }

  socket.onFrame((text) => {
    const command = readCommand(text)
    if (!command) return socket.close(1007, 'Send {"id", "open": "/v…/data/listen/…"} or {"id", "close": true}')
    if ('ping' in command) return send({ pong: true })
    if ('close' in command) return close(command.id)
    try {
      open(command)
    } catch (error) {
      const { status, description } = toLakeError(error)
      send({ id: command.id, refused: { status, message: description } })
    }
  })
  socket.onClose(() => {
    for (const id of [...stops.keys()]) close(id)
  })
}

function createStream(lake: StreamContext, path: string, user: User | null, lastEventId: string | null): Stream {
  if (!URL.canParse(path, lake.url)) throw badRequest(`Not an address: ${path}`)
  const url = new URL(path, lake.url)
  for (const [pattern, access, create] of streams) {
    const name = pattern.exec(url.pathname)?.[1]
    if (name === undefined) continue
    assertAllowed(user, access)
    return create({ lake, dataset: lake.datasets.get(name), url, user, lastEventId })
  }
  throw notFound(`No stream at ${url.pathname}`)
}

function readCommand(text: string): StreamCommand | null {
  try {
    const { id, open, close, ping, authorization, lastEventId } = JSON.parse(text) as Record<string, unknown>
    if (ping === true) return { ping }
    if (typeof id !== 'string') return null
    if (close === true) return { id, close }
    return typeof open === 'string'
      ? { id, open, authorization: textIn(authorization), lastEventId: textIn(lastEventId) }
      : null
  } catch {
    return null // not JSON, or null
  }
}

const textIn = (value: unknown) => (typeof value === 'string' ? value : null)
