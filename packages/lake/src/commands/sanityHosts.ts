import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createProxy, type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Duplex, pipeline } from 'node:stream'
import { generate } from 'selfsigned'

const names = ['api.sanity.io', '*.api.sanity.io', '*.apicdn.sanity.io', 'cdn.sanity.io']
const ours = /^(([-\w]+\.)?api|[-\w]+\.apicdn|cdn)\.sanity\.io:443$/

type Options = {
  /** Is called with each request to these hosts, before the lake. */
  onRequest?: (request: IncomingMessage) => void
  /** The lake's public address, if it is reached at another one here. */
  ownUrl?: string
}

/**
 * Answers for Sanity's hosts from a lake, to programs that know no other host. The `sanity` command, `fetch` and others
 * honor HTTPS_PROXY and NODE_EXTRA_CA_CERTS, so a proxy on loopback takes their tunnels, ends the TLS with a new certificate,
 * and forwards the requests to the lake.
 * @returns the environment that a program needs for it
 */
export async function answerForSanityHosts(
  lakeUrl: string,
  elsewhere: 'connect' | 'refuse',
  { onRequest, ownUrl = lakeUrl }: Options = {},
) {
  const pems = await generate([{ name: 'commonName', value: 'api.sanity.io' }], {
    keySize: 2048,
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true },
      { name: 'subjectAltName', altNames: names.map((value) => ({ type: 2, value })) },
    ],
  })
  const folder = mkdtempSync(join(tmpdir(), 'lake-hosts-'))
  const certificate = join(folder, 'certificate.pem')
  writeFileSync(certificate, pems.cert)
  const refused: string[] = []

  const { hostname, port, host } = new URL(lakeUrl)
  const api = createServer({ key: pems.private, cert: pems.cert }, (incoming, outgoing) => {
    onRequest?.(incoming)
    const { method, url: path = '/', headers } = incoming
    const addresses = assetAddresses([ownUrl, lakeUrl], headers.host ?? '')
    // Responses must not be compressed, because they are read here, and a translated body has another length.
    const { 'accept-encoding': _, 'content-length': length, ...passed } = headers
    const isTranslated = addresses && holdsDocuments(headers['content-type']) && !headers['content-encoding']
    const forwarded = request({
      hostname,
      port,
      method,
      path: addresses ? addresses.pathToLake(path) : path,
      headers: { ...passed, host, ...(!isTranslated && length !== undefined && { 'content-length': length }) },
    })
    forwarded.on('response', (answer) => {
      const isRead = addresses && method !== 'HEAD' && holdsDocuments(answer.headers['content-type'])
      const { 'content-length': _size, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, isRead ? kept : answer.headers)
      if (isRead) pipeline(answer, addresses.toHosted(), outgoing, () => {})
      else answer.pipe(outgoing)
    })
    forwarded.on('error', (error) => outgoing.destroy(error))
    outgoing.on('close', () => forwarded.destroy())
    if (isTranslated) pipeline(incoming, addresses.toLake(), forwarded, () => {})
    else incoming.pipe(forwarded)
  })
  const proxy = createProxy((_, outgoing) => outgoing.writeHead(502).end())
  proxy.on('connect', ({ url = '' }, socket) => {
    socket.on('error', () => socket.destroy()) // the client may be gone
    if (ours.test(url)) {
      socket.write(established)
      api.emit('connection', socket)
    } else if (elsewhere === 'connect' && URL.canParse(`tcp://${url}`)) {
      tunnel(url, socket)
    } else {
      refused.push(url)
      socket.end(badGateway)
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))

  return {
    refused,
    env: {
      HTTPS_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      NO_PROXY: 'localhost,127.0.0.1',
      NODE_USE_ENV_PROXY: '1',
      NODE_EXTRA_CA_CERTS: certificate,
    },
    close() {
      proxy.closeAllConnections()
      proxy.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const established = 'HTTP/1.1 200 Connection Established\r\n\r\n'
const badGateway = 'HTTP/1.1 502 Bad Gateway\r\n\r\n'

function tunnel(target: string, socket: Duplex): void {
  const { hostname, port } = new URL(`tcp://${target}`)
  const there: Socket = connect(Number(port), hostname, () => {
    socket.write(established)
    there.pipe(socket).pipe(there)
  })
  there.on('error', () => socket.end(badGateway))
  socket.on('error', () => there.destroy())
}

/**
 * Translates asset URLs in JSON and event streams between a lake and cdn.sanity.io: `sanity datasets import` checks for
 * existing pictures by https only. Returns null for a host without a project.
 */
export function assetAddresses(lakeUrls: string[], host: string) {
  const project = /^([-a-z0-9]+)\.api(cdn)?\.sanity\.io\b/.exec(host)?.[1]
  if (project === undefined) return null
  const paths = [`/images/${project}/`, `/files/${project}/`]
  const hosted = 'https://cdn.sanity.io'
  const toHosted = paths.flatMap((path) => lakeUrls.map((url): Pair => [url + path, hosted + path]))
  const toLake = paths.map((path): Pair => [hosted + path, (lakeUrls[0] ?? '') + path])
  const inQuery = toLake.map(([from, to]): Pair => [encodeURIComponent(from), encodeURIComponent(to)])
  return {
    toHosted: () => replaceInLines(toHosted),
    toLake: () => replaceInLines(toLake),
    /** Translates the addresses in a query's parameters. */
    pathToLake: (path: string) => replaceAll(path, inQuery),
  }
}

type Pair = [from: string, to: string]

/** Returns whether a body shows a document's addresses as plain text. */
const holdsDocuments = (contentType = '') => /json|text\/event-stream/.test(contentType)

const replaceAll = (text: string, pairs: Pair[]) =>
  pairs.reduce((replaced, [from, to]) => replaced.replaceAll(from, to), text)

/** Passes on whole lines, because a chunk may end within an address; an event ends with its line. */
const replaceInLines = (pairs: Pair[]) =>
  Duplex.from(async function* (chunks: AsyncIterable<Buffer>) {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    let rest = ''
    for await (const chunk of chunks) {
      const text = decoder.decode(chunk, { stream: true })
      const end = text.lastIndexOf('\n') + 1
      if (end > 0) yield replaceAll(rest + text.slice(0, end), pairs)
      rest = end > 0 ? text.slice(end) : rest + text
    }
    yield replaceAll(rest + decoder.decode(), pairs)
  })
