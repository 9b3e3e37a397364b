import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { BlockList, type AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { encodingFor } from 'server-toolkit/encodingFor.ts'
import { drainBody } from './http/body.ts'
import {
  clientAddress,
  connectionGroupOf,
  isByHttps,
  type TrustedProxies,
  limitConnections,
} from './http/clientAddress.ts'
import { compress, createCompressor, isCompressible, stallTimeoutMs, writeBody } from './http/responseBody.ts'
import { badRequest } from './errors.ts'
import type { Lake } from './lake.ts'
import { logFailure } from './log.ts'
import { handleUpgrade } from './streams/sockets.ts'

/** What a connection may take, in milliseconds; a slow or silent one must not keep its place. */
const timeouts = {
  /** For the headers of a request, also its first byte. */
  headersTimeout: 20_000,
  /** For a whole request: 50 MB at 170 kB a second. */
  requestTimeout: 300_000,
  /** Longer than proxies keep a connection that nobody uses, 60 s: with Node's five, they would now and then ask on one that is just being closed. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5000,
  /** For what was sent to be read, part by part. */
  stallTimeoutMs,
}

/** A browser opens six; a proxy on this machine, or one that is trusted, opens as many as it needs. */
const connectionsPerAddress = 256

/** Of all together: below what the system lets a process open, so that files can still be read. */
const connectionsLimit = 10_000

/** How long a shutdown waits for running requests; the process has another second for the rest. */
const closeTimeoutInMs = 4000

/** In bytes. */
const longestShortAnswer = 1_000_000

type Where = { host: string; port: number; trustedProxies?: TrustedProxies; timeouts?: Partial<Timeouts> }
type Timeouts = typeof timeouts

/**
 * Puts a lake on a port.
 * @param create makes the lake once its address is known; port 0 takes a free one
 * @throws when the port cannot be had, as `node:net` says it (`code` EADDRINUSE, EACCES)
 */
export async function serve(
  { host, port, trustedProxies = new BlockList(), timeouts: given }: Where,
  create: (url: string) => Lake,
) {
  const { stallTimeoutMs, ...ofNode } = { ...timeouts, ...given }
  const server = createServer(ofNode)
  server.maxConnections = connectionsLimit
  limitConnections(server, connectionsPerAddress, (address) => connectionGroupOf(address, trustedProxies))
  await once(server.listen(port, host), 'listening')
  const boundPort = (server.address() as AddressInfo).port
  const url = `http://localhost:${boundPort}`
  const lake = create(url)
  server.on('request', (incoming, outgoing) => {
    // A connection whose last answer ends while we close is idle only then.
    outgoing.on('close', () => !server.listening && server.closeIdleConnections())
    const protocol = isByHttps(incoming, trustedProxies) ? 'https' : 'http'
    const address = clientAddress(incoming, trustedProxies)
    void answer(lake, { incoming, outgoing, protocol, address, stallTimeoutMs })
  })
  server.on('upgrade', (incoming, socket, head) => {
    handleUpgrade(lake.context, { incoming, socket, head, address: clientAddress(incoming, trustedProxies) })
  })

  return {
    url,
    port: boundPort,
    lake,
    /** Tells open streams why they end, lets running requests finish, then resolves. */
    async close(): Promise<void> {
      lake.close()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const forcedClose = setTimeout(() => server.closeAllConnections(), closeTimeoutInMs)
      await closed
      clearTimeout(forcedClose)
    },
  }
}

type Protocol = 'http' | 'https'
type Exchange = {
  incoming: IncomingMessage
  outgoing: ServerResponse
  protocol: Protocol
  address: string
  stallTimeoutMs: number
}

async function answer(lake: Lake, exchange: Exchange): Promise<void> {
  const { incoming, outgoing, protocol, address } = exchange
  const disconnected = new AbortController()
  outgoing.on('close', () => disconnected.abort('the client is gone')) // an error, with its stack, would cost as much as a query
  try {
    const request = toRequest(incoming, protocol, disconnected.signal)
    const response = request ? await lake.fetch(request, address) : malformed(incoming).toResponse()
    if (request && !response.ok) await drainBody(request)
    await send(response, exchange, disconnected.signal)
  } catch (error) {
    if (disconnected.signal.aborted) return // nobody is left to answer
    logFailure('An answer could not be sent', error)
    outgoing.destroy()
  } finally {
    incoming.resume()
  }
}

async function send(
  response: Response,
  { incoming, outgoing, stallTimeoutMs }: Exchange,
  signal: AbortSignal,
): Promise<void> {
  const { status, headers, body } = response
  const wanted = isCompressible(response) ? encodingFor(incoming.headers['accept-encoding']) : null
  if (isCompressible(response)) headers.append('vary', 'accept-encoding')
  const writeHead = () => outgoing.writeHead(status, Object.fromEntries(headers))

  if (body === null || incoming.method === 'HEAD') {
    writeHead().end()
  } else if (isShort(response)) {
    const { bytes, encoding } = await compress(Buffer.from(await response.arrayBuffer()), wanted)
    if (encoding) headers.set('content-encoding', encoding)
    headers.set('content-length', String(bytes.length))
    writeHead()
    await writeBody([bytes], outgoing, stallTimeoutMs)
  } else {
    const stream = Readable.fromWeb(body as NodeReadableStream)
    if (wanted) headers.set('content-encoding', wanted)
    writeHead()
    const write = (chunks: AsyncIterable<Uint8Array>) => writeBody(chunks, outgoing, stallTimeoutMs)
    await (wanted ? pipeline(stream, createCompressor(wanted), write, { signal }) : pipeline(stream, write, { signal }))
  }
}

/** A body that is in memory anyway is sent whole: streaming it would take longer than most queries do. */
function isShort({ headers }: Response): boolean {
  const length = headers.get('content-length')
  if (length !== null) return Number(length) <= longestShortAnswer
  return /^(application\/json|text\/(html|plain))(;|$)/.test(headers.get('content-type') ?? '')
}

/** @returns null when method, Host and address do not make one */
function toRequest(incoming: IncomingMessage, protocol: Protocol, signal: AbortSignal): Request | null {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
  }
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  try {
    return new Request(`${protocol}://${incoming.headers.host ?? ''}${incoming.url ?? '/'}`, {
      method: incoming.method,
      headers,
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
  badRequest(`This is no request that can be answered: ${method} ${url} of Host "${headers.host ?? ''}"`)
