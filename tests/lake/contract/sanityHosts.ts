import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createProxy, request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'

/**
 * Answers for `api.sanity.io` and its subdomains from a lake, to programs that know no other host. The `sanity` command
 * does its requests with get-it, Node's `fetch` and EventSource; all of them honour HTTPS_PROXY (`fetch` with
 * NODE_USE_ENV_PROXY) and NODE_EXTRA_CA_CERTS. So a proxy on loopback takes their tunnels, ends the TLS with a
 * certificate made just now, and hands the requests to the lake: nothing is patched, and no name is ever looked up.
 */
export async function answerForSanityHosts(lakeUrl: string) {
  const names = ['api.sanity.io', '*.api.sanity.io']
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
  /** Hosts that were asked for and are not the Content Lake's. */
  const refused: string[] = []

  const { hostname, port, host } = new URL(lakeUrl)
  const api = createServer({ key: pems.private, cert: pems.cert }, (incoming, outgoing) => {
    const headers = { ...incoming.headers, host }
    const forwarded = request({ hostname, port, path: incoming.url, method: incoming.method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    forwarded.on('error', (error) => outgoing.destroy(error))
    outgoing.on('close', () => forwarded.destroy())
    incoming.pipe(forwarded)
  })
  const proxy = createProxy((_, outgoing) => outgoing.writeHead(502).end())
  proxy.on('connect', ({ url = '' }, socket) => {
    if (!/^([-\w]+\.)?api\.sanity\.io:443$/.test(url)) {
      refused.push(url)
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
      return
    }
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    api.emit('connection', socket)
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
