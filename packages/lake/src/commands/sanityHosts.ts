import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createProxy, type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { generate } from 'selfsigned'

const names = ['api.sanity.io', '*.api.sanity.io', '*.apicdn.sanity.io', 'cdn.sanity.io']
const ours = /^(([-\w]+\.)?api|[-\w]+\.apicdn|cdn)\.sanity\.io:443$/

/**
 * Serves Sanity's hosts from a lake, for programs whose API host cannot be changed. The `sanity` command, `fetch` and others
 * honor HTTPS_PROXY and NODE_EXTRA_CA_CERTS, so a proxy on loopback accepts their tunnels, terminates TLS with a new
 * certificate, and forwards the requests to the lake. Pictures and files keep the address of the lake.
 * @param onRequest receives each request to these hosts, before the lake
 * @returns the environment variables that make a program use the proxy
 */
export async function answerForSanityHosts(
  lakeUrl: string,
  otherHosts: 'connect' | 'refuse',
  onRequest?: (request: IncomingMessage) => void,
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
    const { method, url = '/', headers } = incoming
    const forwarded = request({ hostname, port, method, path: withoutAssetUrl(url), headers: { ...headers, host } })
    forwarded.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', (error) => outgoing.destroy(error))
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  const proxy = createProxy((_, outgoing) => outgoing.writeHead(502).end())
  proxy.on('connect', ({ url = '' }, socket) => {
    socket.on('error', () => socket.destroy()) // the client may be gone
    if (ours.test(url)) {
      socket.write(established)
      api.emit('connection', socket)
    } else if (otherHosts === 'connect' && URL.canParse(`tcp://${url}`)) {
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

/**
 * Removes the URL from the query with which `sanity datasets import` looks for existing files, because it requests URLs by
 * https only. Without one, it uploads the file again, which changes nothing.
 */
const withoutAssetUrl = (path: string): string =>
  path.replace(/(%24sha1hash%5D%5B0%5D%7B_id)%2C(?:\+|%20)url(?=%7D)/, '$1')

function tunnel(target: string, socket: Duplex): void {
  const { hostname, port } = new URL(`tcp://${target}`)
  const there: Socket = connect(Number(port), hostname, () => {
    socket.write(established)
    there.pipe(socket).pipe(there)
  })
  there.on('error', () => socket.end(badGateway))
  socket.on('error', () => there.destroy())
}
