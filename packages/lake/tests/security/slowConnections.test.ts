import { createServer, connect as connectTcp, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { limitConnections } from '../../src/http/clientAddress.ts'
import { serve } from '../../src/lakeServer.ts'
import { sharedLake, token } from '../lake.ts'
import { many } from './attacks.ts'

/** Serves a lake with short timeouts, for attacks by clients that are slow on purpose. */
async function serveWithShortTimeouts() {
  const lake = sharedLake()
  const timeouts = { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 50, stallTimeoutMs: 300 }
  const server = await serve({ host: '127.0.0.1', port: 0, timeouts }, () => lake)
  onTestFinished(() => server.close())
  return { ...server, lake }
}

async function open(port: number, text = ''): Promise<Socket> {
  const socket = connectTcp(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

async function untilClosed(socket: Socket): Promise<void> {
  if (!socket.closed) await new Promise((resolve) => socket.resume().once('close', resolve))
}

/** Writes without reading, until the connection is closed. */
async function untilReset(socket: Socket): Promise<void> {
  const drip = setInterval(() => socket.write('\r\n'), 50)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(drip)
}

describe('a slow connection', () => {
  it.each([
    ['that says nothing', ''],
    ['that never ends its headers', 'GET /v1/ping HTTP/1.1\r\nhost: localhost\r\n'],
    [
      'that never ends its body',
      'POST /v1/auth/login/local HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\na',
    ],
  ])('%s is closed', async (_, text) => {
    const { port } = await serveWithShortTimeouts()
    await untilClosed(await open(port, text))
  })

  it('is closed even if it sends single bytes', async () => {
    const { port } = await serveWithShortTimeouts()
    const socket = await open(port, 'GET /v1/ping HTTP/1.1\r\nhost: localhost\r\n')
    const drip = setInterval(() => socket.write('a'), 50)
    onTestFinished(() => clearInterval(drip))
    await untilClosed(socket)
  })

  it('does not delay others, even in thousands', async () => {
    const { port, url } = await serveWithShortTimeouts()
    const attackers = await Promise.all(many(2000, () => open(port, 'GET / HTTP/1.1\r\nx: ')))
    expect((await fetch(`${url}/v1/ping`)).status).toBe(200)
    await Promise.all(attackers.map(untilClosed))
  })
})

describe('a client that stops reading', () => {
  const answers = [
    ['a query', 'data/query/production?query=*'],
    ['an export', 'data/export/production'],
    ['a stream', 'data/listen/production?query=*&includeResult=true'],
  ] as const

  it.each(answers)('%s is disconnected, and its unread data is discarded', async (_, path) => {
    const { port, url } = await serveWithShortTimeouts()
    const headers = { authorization: `Bearer ${token}` }
    const text = 'x'.repeat(900_000)
    const write = (index: number) =>
      fetch(`${url}/v1/data/mutate/production`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ mutations: [{ createOrReplace: { _id: `shoes-${index}`, _type: 'faqEntry', text } }] }),
      })
    for (const index of many(12, Number)) await write(index)
    const request = `GET /v1/${path} HTTP/1.1\r\nhost: localhost:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`
    const socket = await open(port, request)
    if (path.includes('listen')) for (const index of many(12, Number)) await write(index)
    await untilReset(socket)
  })
})

describe('connections of one address', () => {
  it('are limited, without affecting others', async () => {
    const server = createServer()
    limitConnections(server, 3, (address) => (address === '127.0.0.1' ? address : ''))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const held = await Promise.all(many(3, () => open(port)))
    await untilClosed(await open(port))
    const other = connectTcp({ port, host: '127.0.0.1', localAddress: '127.0.0.2' })
    onTestFinished(() => void other.destroy())
    await once(other, 'connect')
    held[0]?.destroy()
    await expect
      .poll(() => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))))
      .toBe(3)
    const next = await open(port)
    await expect
      .poll(() => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count))))
      .toBe(4)
    expect(next.destroyed).toBe(false)
  })
})
