import { request, createServer as createHttpServer, type Server } from 'node:http'
import { createServer } from 'node:https'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import { generate } from 'selfsigned'

/** A self-signed certificate for this machine, as PEM. */
export async function certificateForLoopback() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: '127.0.0.1' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  return { key, cert }
}

/**
 * Starts a proxy as in front of a site on the internet: it terminates TLS, forwards the client's address and protocol, and redirects
 * HTTP to HTTPS.
 */
export async function openHttpsProxy(targetPort: string, certificate: { key: string; cert: string }) {
  const secure = createServer(certificate, (incoming, outgoing) => {
    const { method, url: path, headers, socket } = incoming
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': socket.remoteAddress }
    const asking = request({ port: targetPort, method, path, headers: { ...headers, ...forwarded } })
    asking.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders)
      void pipeline(response, outgoing).catch(() => outgoing.destroy())
    })
    asking.on('error', () => outgoing.writeHead(502).end())
    void pipeline(incoming, asking).catch(() => asking.destroy())
  })
  const url = `https://127.0.0.1:${await listen(secure)}`
  const plain = createHttpServer(({ url: path }, outgoing) => {
    outgoing.writeHead(301, { location: `${url}${path ?? '/'}` }).end()
  })
  const plainUrl = `http://127.0.0.1:${await listen(plain)}`
  return {
    url,
    plainUrl,
    close(): void {
      for (const server of [secure, plain]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
