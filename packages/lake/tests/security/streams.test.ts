import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { readProxies } from '../../src/http/clientAddress.ts'
import { openStore } from '../../src/store/store.ts'
import { limits } from '../../src/streams/streamLimits.ts'
import { serveLake, testLake } from '../lake.ts'
import { startProcess } from '../process.ts'
import { connect } from '../streams/sockets.ts'
import { readEvents } from '../streams/streams.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { many } from './attacks.ts'

/** Attacks by somebody who holds streams and sockets open: a viewer, who has the lowest role, or a stranger. */
const presencePath = '/v2022-06-30/socket/production'
const streamsPath = '/vX/data/streams'
const livePath = '/v2025-02-19/data/live/events/production'
const listenPath = `/v2025-02-19/data/listen/production?query=${encodeURIComponent('*')}`

type Server = Awaited<ReturnType<typeof serveLake>>

const viewerOf = async (client: Server['client']) => {
  const body = { label: 'a viewer', roleName: 'viewer' }
  const { key } = await client.request<{ key: string }>({ method: 'POST', url: '/projects/westie/tokens', body })
  return `Bearer ${key}`
}

const authorize = (authorization: string) => ({ id: 'a', method: 'authorization', params: { authorization } })

/** Serves a lake behind a proxy that sends the addresses of its clients. */
const serveBehindProxy = () => serveLake({}, { trustedProxies: readProxies('127.0.0.1') })

const from = (address: string) => ({ 'x-forwarded-for': address })

/** Opens a WebSocket, whose messages are not used. */
async function openSocket(url: string, path: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`)
  onTestFinished(() => socket.terminate())
  socket.on('error', () => {})
  await once(socket, 'open')
  return socket
}

describe('a lake with little memory', { timeout: 120_000 }, () => {
  it('survives a viewer who subscribes to presence thousands of times', async () => {
    const execArgv = ['--max-old-space-size=128']
    const { client, url } = await startProcess(temporaryFolder(), { on: { execArgv } })
    const authorization = await viewerOf(client)
    const attack = async () => {
      const socket = await openSocket(url, presencePath)
      const closed = once(socket, 'close')
      socket.send(JSON.stringify(authorize(authorization)))
      for (const id of many(12_000, String)) socket.send(JSON.stringify({ id, method: 'presence_subscribe' }))
      const data = { sessionId: 'x', locations: 'x'.repeat(95_000) }
      for (const id of many(20, String))
        socket.send(JSON.stringify({ id, method: 'presence_announce', params: { data } }))
      const [code, reason] = (await closed) as [number, Buffer]
      return [code, reason.toString()]
    }
    expect(await attack()).toEqual([1008, 'Too many frames: send fewer a second'])
    await Promise.all(many(20, attack))
    expect((await fetch(`${url}/v1/ping`)).status).toBe(200)
  })

  it('survives a viewer who requests responses and pongs on many sockets without reading', async () => {
    const { client, url } = await startProcess(temporaryFolder(), { on: { execArgv: ['--max-old-space-size=128'] } })
    const authorization = await viewerOf(client)
    const attack = async (path: string) => {
      const socket = await openSocket(url, path)
      socket.pause()
      const closed = once(socket, 'close')
      socket.send(JSON.stringify(authorize(authorization)))
      const id = 'x'.repeat(15_000)
      for (let count = 0; count < 2000 && socket.readyState === socket.OPEN; count++) {
        socket.send(JSON.stringify({ id, method: 'presence_rollcall', open: '/nothing' }))
        socket.ping(id.slice(0, 100))
      }
      socket.resume()
      const [code, reason] = (await closed) as [number, Buffer]
      return [code, reason.toString()]
    }
    expect(await attack(presencePath)).toEqual([1008, 'Too many frames: send fewer a second'])
    await Promise.all(many(20, (index) => attack(index % 2 ? presencePath : streamsPath)))
    expect((await fetch(`${url}/v1/ping`)).status).toBe(200)
  })
})

describe('an account', () => {
  it('can have ten Studio tabs open', async () => {
    const { url, client } = await serveLake()
    const authorization = await viewerOf(client)
    const tabs = await Promise.all(
      many(10, async (tab) => {
        const [presence, streams] = [await connect(url, presencePath), await connect(url, streamsPath)]
        presence.send(authorize(authorization))
        presence.send({ id: 'b', method: 'presence_subscribe' })
        for (const id of many(6, String)) streams.send({ id, open: listenPath, authorization })
        for (let ping = 0; ping < 5; ping++) streams.send({ ping: true })
        presence.send({
          id: 'c',
          method: 'presence_announce',
          params: { data: { sessionId: `${tab}`, locations: [] } },
        })
        for (let message = 0; message < 11; message++) await streams.next()
        return presence
      }),
    )
    const last = tabs.at(-1)
    last?.send({ id: 'last', method: 'presence_rollcall', params: { session: 'last' } })
    for (let message = (await last?.next()) as { id?: string }; message.id !== 'last';)
      message = (await last?.next()) as { id?: string }
  })

  it('is refused a stream beyond the limit', async () => {
    const lake = testLake()
    const open = await Promise.all(many(limits.account.open, () => lake.request(listenPath)))
    expect(open.every(({ status }) => status === 200)).toBe(true)
    const refused = await lake.request(livePath)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    const message = 'An account holds up to 400 streams and sockets open at once; close some, or try again later'
    expect(await refused.json()).toMatchObject({ statusCode: 429, error: { type: 'tooManyStreamsError' }, message })
    await open[0]?.body?.cancel()
    expect((await lake.request(livePath)).status).toBe(200)
  })

  it('gets the close code 1009 for an oversized frame', async () => {
    const { url } = await serveLake()
    const socket = await connect(url, streamsPath)
    socket.send('x'.repeat(110_000))
    expect((await socket.closed).code).toBe(1009)
  })
})

describe('a stranger', () => {
  it('has limited sockets and streams per address, independent of others', async () => {
    const { url } = await serveBehindProxy()
    const [stranger, other] = [from('203.0.113.1'), from('203.0.113.2')]
    const first = await connect(url, streamsPath, stranger)
    for (let count = 1; count < limits.address.open; count++) await connect(url, streamsPath, stranger)
    await expect(connect(url, streamsPath, stranger)).rejects.toThrow('Unexpected server response: 429')
    const refused = await fetch(`${url}${livePath}`, { headers: stranger })
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { message: expect.stringMatching(/^Without a token, an address holds up to 40 streams and sockets/) },
    ])
    await connect(url, streamsPath, other)
    first.close()
    await first.closed
    await expect.poll(() => connect(url, streamsPath, stranger).catch(() => null)).not.toBeNull()
  })

  it('holds no stream open by a HEAD request', async () => {
    const { url } = await serveBehindProxy()
    const ask = async (method: string) => {
      const response = await fetch(`${url}${livePath}`, { method, headers: from('203.0.113.1') })
      await response.body?.cancel()
      return response.status
    }
    for (let count = 0; count < limits.address.open + 5; count++) expect(await ask('HEAD')).toBe(200)
    expect(await ask('GET')).toBe(200)
  })

  it('learns only that something was published', async () => {
    const lake = testLake()
    const events = readEvents(await lake.asPublic(livePath))
    const opening = await events.next()
    expect(opening).toMatchObject({ event: 'welcome', data: {} })
    await lake.mutate({ create: { _id: 'drafts.secret', _type: 'secretPlan', text: 'secret' } })
    await lake.mutate({ create: { _id: 'versions.secret.a', _type: 'secretPlan', text: 'secret' } })
    const { transactionId } = await lake.mutate({ create: { _id: 'secret', _type: 'secretPlan', text: 'secret' } })
    const event = await events.next()
    expect(event).toEqual({
      event: 'message',
      id: `${transactionId}#`,
      data: { tags: [expect.stringMatching(/^s1:[\w-]{16}$/), 's1:all'] },
    })
    expect(JSON.stringify([opening, event])).not.toMatch(/secret/i)
    for (const option of ['includeDrafts', 'includeAllDocuments'])
      expect((await lake.asPublic(`${livePath}?${option}=true`)).status).toBe(401)
  })

  it("cannot learn from one dataset what another one's tags mean", () => {
    const store = openStore(':memory:')
    store.datasets.add('open')
    const lake = testLake({ store })
    const tags = ['production', 'open'].map((name) => lake.lake.context.datasets.get(name).getTag('notice'))
    expect(new Set(tags).size).toBe(2)
    expect(testLake().getTag('notice')).not.toBe(tags[0])
  })
})
