import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { badRequest } from './errors.ts'
import { drainBody } from './http/body.ts'
import { isUnambiguous, preventCaching } from './http/caching.ts'
import {
  clientAddress,
  getConnectionGroup,
  limitConnections,
  readProxies,
  type TrustedProxies,
} from './http/clientAddress.ts'
import { sendResponse } from './http/sendResponse.ts'
import type { Lake } from './lake.ts'
import { logFailure } from './log.ts'
import { handleUpgrade } from './streams/sockets.ts'

/** Limits of a connection in milliseconds, so that slow or silent clients do not occupy it. */
const timeouts = {
  /** For the headers of a request, including its first byte. */
  headersTimeout: 20_000,
  /** For a whole request: 50 MB at 170 kB a second. */
  requestTimeout: 300_000,
  /** Longer than proxies keep an idle connection, 60 s, so that they never reuse one that is just being closed. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5000,
  /** For reading one part of a response. */
  stallTimeoutMs: 30_000,
}

/** A browser opens six; proxies on this machine and trusted ones open as many as they need. */
const connectionsPerAddress = 256

/** For all clients: below the system's limit for a process, so that files can still be read. */
const connectionsLimit = 10_000

/** Time limit for requests in progress during a shutdown; the process has another second for the rest. */
const closeTimeoutMs = 4000

type Options = { host: string; port: number; trustedProxies?: TrustedProxies; timeouts?: Partial<typeof timeouts> }

/** Serves a lake on a port; 0 chooses a free one. Throws the error of `node:net` (`code` EADDRINUSE, EACCES). */
export async function serve(
  { host, port, trustedProxies = readProxies(''), timeouts: changedTimeouts }: Options,
  create: (url: string) => Lake,
) {
  const { stallTimeoutMs, ...nodeTimeouts } = { ...timeouts, ...changedTimeouts }
  const server = createServer(nodeTimeouts)
  server.maxConnections = connectionsLimit
  limitConnections(server, connectionsPerAddress, (address) => getConnectionGroup(address, trustedProxies))
  await once(server.listen(port, host), 'listening')
  const boundPort = (server.address() as AddressInfo).port
  const url = `http://localhost:${boundPort}`
  const lake = create(url)
  server.on('request', (incoming, outgoing) => {
    // A connection becomes idle only after its last response, which may end during the shutdown.
    outgoing.on('close', () => !server.listening && server.closeIdleConnections())
    const address = clientAddress(incoming, trustedProxies)
    void answer(lake, { incoming, outgoing, address, stallTimeoutMs })
  })
  server.on('upgrade', (incoming, socket, head) => {
    handleUpgrade(lake.context, { incoming, socket, head, address: clientAddress(incoming, trustedProxies) })
  })

  return {
    url,
    port: boundPort,
    lake,
    /** Ends open streams with a reason, lets running requests finish, then resolves. */
    async close(): Promise<void> {
      lake.close()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const forcedClose = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
      await closed
      clearTimeout(forcedClose)
    },
  }
}

type Exchange = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  address: string
  stallTimeoutMs: number
}

async function answer(lake: Lake, { incoming, outgoing, address, stallTimeoutMs }: Exchange): Promise<void> {
  const disconnected = new AbortController()
  const { signal } = disconnected
  const sent = new Promise<void>((resolve) => outgoing.on('close', resolve))
  outgoing.on('close', () => disconnected.abort('the client is gone')) // creating an Error with its stack would cost as much as a query
  try {
    const request = toRequest(incoming, signal)
    const response = request
      ? await lake.fetch(request, address, sent)
      : preventCaching(malformed(incoming).toResponse())
    if (request && !response.ok) await drainBody(request)
    await sendResponse(response, incoming, outgoing, { stallTimeoutMs, signal })
  } catch (error) {
    if (signal.aborted) return // the client is gone
    logFailure('A response could not be sent', error)
    outgoing.destroy()
  } finally {
    incoming.resume()
  }
}

/** Converts to a `Request`, which removes dot segments; null for them and if method, Host or path are invalid. */
function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | null {
  if (!isUnambiguous(incoming.url?.split('?')[0] ?? '')) return null
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  try {
    return new Request(`http://${incoming.headers.host ?? ''}${incoming.url ?? '/'}`, {
      method: incoming.method,
      headers: incoming.headers as HeadersInit,
      body: hasBody ? (Readable.toWeb(incoming) as ReadableStream) : null,
      duplex: 'half',
      signal,
    } as RequestInit)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

const malformed = ({ method, url, headers }: IncomingMessage) =>
  badRequest(`Invalid request: ${method} ${url} of Host "${headers.host ?? ''}"`)
