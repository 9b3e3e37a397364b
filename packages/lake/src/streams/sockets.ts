import { STATUS_CODES, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import { LakeError, badRequest, notFound, toLakeError } from '../errors.ts'
import { assertOwnHost, isKnownOrigin, sessionIn } from '../http/origins.ts'
import { limitSocket, type LimitedSocket } from './limitedSocket.ts'
import { joinPresence } from './presence.ts'
import type { SocketRequest, StreamContext } from './stream.ts'
import { serveStreams } from './streamSocket.ts'

type SocketHandler = (socket: LimitedSocket, lake: StreamContext, request: SocketRequest) => void

const handlers: [path: RegExp, handle: SocketHandler][] = [
  [/^\/v[^/]+\/socket\/(?<dataset>[^/]+)$/, joinPresence],
  [/^\/v[^/]+\/data\/streams$/, serveStreams],
]

/** Enough for the queries of a few listeners; a larger frame closes its socket with 1009. */
const maxFrameBytes = 100_000

const pingIntervalMs = 30_000

/** Time limit for clients to close during a shutdown. */
const closeTimeoutMs = 500

const server = new WebSocketServer({ noServer: true, maxPayload: maxFrameBytes, autoPong: false })

/**
 * Accepts an upgrade to WebSocket, or refuses it with an HTTP status. Browsers send their session cookie, programs their
 * token in the first frame, because it would otherwise be part of the URL.
 */
export function handleUpgrade(
  lake: StreamContext,
  { incoming, socket, head, address }: { incoming: IncomingMessage; socket: Duplex; head: Buffer; address: string },
): void {
  socket.on('error', () => socket.destroy()) // the client is gone
  try {
    const { handle, dataset } = findHandler(incoming, lake)
    // Browsers send the origin with every handshake; a cookie without one may come from a page that hides where it is.
    const { origin } = incoming.headers
    const session = origin === undefined ? null : sessionIn('GET', new Headers(incoming.headers as HeadersInit), lake)
    // An ended session is reported in response to the first frame.
    const client = { user: session === null ? null : lake.accounts.findUser(session), address }
    const release = lake.streamLimits.take(client)
    socket.once('close', release) // even without a handshake
    server.handleUpgrade(incoming, socket, head, (opened) => {
      terminateWhenSilent(opened)
      closeOnShutdown(opened, lake)
      handle(limitSocket(opened, lake.streamLimits, client), lake, { dataset, session, address })
    })
  } catch (error) {
    refuse(socket, toLakeError(error))
  }
}

/** Refuses an upgrade, without a body, which browsers would not show to the page. */
function refuse(socket: Duplex, { status }: LakeError) {
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** Throws LakeError 403 for a foreign host or page, 404 for an unknown path, 503 during a shutdown. */
function findHandler({ headers, socket, url: path }: IncomingMessage, lake: StreamContext) {
  if (lake.closing.aborted) throw new LakeError(503, 'serviceUnavailableError', 'The lake is shutting down')
  const url = URL.parse(`http://${headers.host ?? ''}${path ?? '/'}`)
  if (!url) throw badRequest(`Invalid URL: ${headers.host}${path}`)
  assertOwnHost(url, lake, socket.remoteAddress ?? '')
  // Browsers always send the origin; programs without one have no visitor's credentials to abuse.
  if (headers.origin !== undefined && !isKnownOrigin(headers.origin, lake)) {
    throw new LakeError(403, 'foreignOriginError', `Pages of ${headers.origin} may not connect`)
  }
  for (const [pattern, handle] of handlers) {
    const match = pattern.exec(url.pathname)
    const dataset = match?.groups?.dataset
    if (match) return { handle, dataset: dataset === undefined ? '' : lake.datasets.get(dataset).name }
  }
  throw notFound(`No socket at ${url.pathname}`)
}

function closeOnShutdown(socket: WebSocket, { closing }: StreamContext) {
  const end = () => {
    socket.close(1001, 'The lake is shutting down')
    setTimeout(() => socket.terminate(), closeTimeoutMs).unref()
  }
  closing.addEventListener('abort', end)
  socket.on('close', () => closing.removeEventListener('abort', end))
}

/** Terminates a socket without pongs: a suspended laptop does not close its connections. */
function terminateWhenSilent(socket: WebSocket) {
  let answered = true
  const pings = setInterval(() => {
    if (!answered) return socket.terminate()
    answered = false
    socket.ping()
  }, pingIntervalMs).unref()
  socket.on('pong', () => (answered = true))
  socket.on('close', () => clearInterval(pings))
}
