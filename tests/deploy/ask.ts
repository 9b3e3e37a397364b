import { once } from 'node:events'
import { request as requestOverHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { siteName } from './names.ts'
import type { Proxy } from './proxy.ts'

type Answer = {
  status: number
  headers: IncomingHttpHeaders
  /** The body as received; `text` is decompressed. */
  body: Buffer
  text: string
}

/** The proxy's address is `host`. */
type AskOptions = { method?: string; headers?: Record<string, string>; body?: Buffer | string; host?: string }

const unpack = { br: brotliDecompressSync, gzip: gunzipSync, '': (body: Buffer) => body }

/** Sends a request as from the internet, where the site's name resolves to the proxy. @returns the response, not decompressed */
export async function ask(proxy: Proxy, address: string, options: AskOptions = {}): Promise<Answer> {
  return read(await open(proxy, address, options))
}

/** Returns the response once it begins; a stream does not end. */
export async function open(proxy: Proxy, address: string, { body, ...options }: AskOptions): Promise<IncomingMessage> {
  const { hostname, pathname, search } = new URL(address)
  const requestOptions: RequestOptions = {
    host: '127.0.0.1',
    port: proxy.securePort,
    servername: hostname,
    ca: proxy.authority,
    path: pathname + search,
    agent: false,
    ...options,
    headers: { host: hostname, ...options.headers },
  }
  const [response] = (await once(request(requestOptions).end(body), 'response')) as [IncomingMessage]
  return response
}

/** Sends a request over plain HTTP, as browsers may for a name without a scheme. */
export async function askOverHttp(proxy: Proxy, address: string, host = '127.0.0.1'): Promise<Answer> {
  const { hostname, pathname } = new URL(address)
  const outgoing = requestOverHttp({
    host,
    port: proxy.plainPort,
    path: pathname,
    headers: { host: hostname },
  })
  const [response] = (await once(outgoing.end(), 'response')) as [IncomingMessage]
  return read(response)
}

async function read(response: IncomingMessage): Promise<Answer> {
  const body = await buffer(response)
  const encoding = body.length > 0 ? (response.headers['content-encoding'] ?? '') : ''
  const text = unpack[encoding as keyof typeof unpack](body).toString()
  return { status: response.statusCode ?? 0, headers: response.headers, body, text }
}

/** Resolves once the proxy has closed a connection with an incomplete request. */
export async function waitUntilClosed({ securePort, authority }: Proxy, begin: string): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port: securePort, servername: siteName, ca: authority })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => undefined) // a reset also closes it
  socket.resume().write(begin)
  await closed
}
