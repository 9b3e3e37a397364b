import { describe, expect, it } from 'vitest'
import { serveLake, token } from '../lake.ts'
import { connect } from './sockets.ts'

const path = '/vX/data/streams'
const authorization = `Bearer ${token}`
const listenTo = (query: string) =>
  `/v2025-02-19/data/listen/production?query=${encodeURIComponent(query)}&enableResume=true`

type Message = { id: string; event: string; lastEventId: string; data: Record<string, unknown> }

describe('the stream socket', () => {
  it('serves several streams over one connection, each with its id', async () => {
    const { url, client } = await serveLake()
    const socket = await connect(url, path)
    socket.send({ id: 'faq', open: listenTo('*[_type == "faqEntry"]'), authorization })
    expect(await socket.next()).toMatchObject({ id: 'faq', event: 'welcome' })
    socket.send({ id: 'all', open: listenTo('*'), authorization })
    expect(await socket.next()).toMatchObject({ id: 'all', event: 'welcome' })
    socket.send({ id: 'live', open: '/v2025-02-19/data/live/events/production?includeDrafts=true', authorization })
    expect(await socket.next()).toMatchObject({ id: 'live', event: 'welcome' })

    await client.create({ _id: 'drafts.shoes', _type: 'faqEntry' })
    const messages = [await socket.next(), await socket.next(), await socket.next()] as Message[]
    // Each stream keeps its order; which of them comes first depends on how long their filters take.
    expect(messages.toSorted((a, b) => a.id.localeCompare(b.id))).toMatchObject([
      { id: 'all', event: 'mutation', data: { documentId: 'drafts.shoes' } },
      { id: 'faq', event: 'mutation', data: { documentId: 'drafts.shoes' } },
      { id: 'live', event: 'message' },
    ])
  })

  it('responds to a ping', async () => {
    const socket = await connect((await serveLake()).url, path)
    socket.send({ ping: true })
    expect(await socket.next()).toEqual({ pong: true })
  })

  it('stops a closed stream, and resumes it by its last event', async () => {
    const { url, client } = await serveLake()
    const socket = await connect(url, path)
    const open = listenTo('*')
    socket.send({ id: '1', open, authorization })
    await socket.next()
    await client.create({ _id: 'shoes', _type: 'faqEntry' })
    const { lastEventId } = (await socket.next()) as Message
    socket.send({ id: '1', close: true })
    socket.send({ id: '2', open: listenTo('*[_type == "nothing"]'), authorization })
    expect(await socket.next()).toMatchObject({ id: '2', event: 'welcome' })

    await client.create({ _id: 'clothes', _type: 'faqEntry' })
    socket.send({ id: '3', open, authorization, lastEventId })
    expect(await socket.next()).toMatchObject({ id: '3', event: 'welcomeback' })
    expect(await socket.next()).toMatchObject({ id: '3', event: 'mutation', data: { documentId: 'clothes' } })
  })

  it('refuses a stream with an HTTP status, and keeps the others', async () => {
    const { url } = await serveLake()
    const socket = await connect(url, path)
    const refusal = async (order: Record<string, unknown>) => {
      socket.send({ id: '1', authorization, ...order })
      return await socket.next()
    }
    expect(await refusal({ open: listenTo('*'), authorization: 'Bearer wrong' })).toMatchObject({
      refused: { status: 401 },
    })
    expect(await refusal({ open: '/v1/data/listen/other?query=*' })).toMatchObject({ refused: { status: 404 } })
    expect(await refusal({ open: '/v1/data/query/production' })).toMatchObject({ refused: { status: 404 } })
    expect(await refusal({ open: '/v1/data/listen/production' })).toMatchObject({ refused: { status: 400 } })
    expect(
      await refusal({ open: '/v1/data/live/events/production?includeDrafts=true', authorization: null }),
    ).toMatchObject({
      refused: { status: 401 },
    })
    expect(await refusal({ open: listenTo('*') })).toMatchObject({ event: 'welcome' })
  })

  it('reports a failing query, then ends that stream', async () => {
    const { url } = await serveLake()
    const socket = await connect(url, path)
    socket.send({ id: '1', open: listenTo('*[_type == '), authorization })
    expect(await socket.next()).toMatchObject({ id: '1', event: 'channelError' })
    expect(await socket.next()).toMatchObject({ id: '1', ended: expect.any(String) })
  })

  it('disconnects a slow reader, and lets it resume', async () => {
    const { url, client } = await serveLake()
    const open = `${listenTo('*')}&includeMutations=false&includeResult=true`
    const socket = await connect(url, path)
    socket.send({ id: '1', open, authorization })
    await socket.next()
    socket.pause()
    const text = 'x'.repeat(900_000)
    const written = 24 // more than sockets and the lake buffer; few enough to be replayed at once on a busy machine
    for (let index = 0; index < written; index += 1)
      await client.create({ _id: `shoes-${index}`, _type: 'faqEntry', text })
    socket.resume()
    expect(await socket.closed).toEqual({ code: 1013, reason: 'too slow: reconnect for the rest' })

    let last = (await socket.next()) as Message
    let count = 1
    for (const message of socket.rest() as Message[]) {
      last = message
      count += 1
    }
    expect(count).toBeLessThan(written)
    const again = await connect(url, path)
    again.send({ id: '1', open, authorization, lastEventId: last.lastEventId })
    expect(await again.next()).toMatchObject({ event: 'welcomeback' })
    expect(await again.next()).toMatchObject({ data: { documentId: `shoes-${count}` } })
  })

  it('closes on invalid frames', async () => {
    const { url } = await serveLake()
    for (const nonsense of [null, 'x', { open: listenTo('*') }, { id: 1, close: true }]) {
      const socket = await connect(url, path)
      socket.send(nonsense)
      expect((await socket.closed).code).toBe(1007)
    }
  })

  it('refuses pages of other origins, foreign hosts and unknown paths', async () => {
    const { url } = await serveLake({ allowedOrigins: ['http://localhost:3000'] })
    const refused = (status: number) => `Unexpected server response: ${status}`
    await expect(connect(url, path, { origin: 'https://evil.example' })).rejects.toThrow(refused(403))
    await expect(connect(url, path, { origin: 'null' })).rejects.toThrow(refused(403))
    await expect(connect(url, path, { host: 'evil.example' })).rejects.toThrow(refused(403))
    await expect(connect(url, '/v1/socket/other')).rejects.toThrow(refused(404))
    await expect(connect(url, '/v1/data/query/production')).rejects.toThrow(refused(404))
    await connect(url, path, { origin: 'http://localhost:3000' })
    await connect(url, path, { origin: url })
  })

  it('says that the lake is shutting down, and does not wait long for unresponsive clients', async () => {
    const { url, close } = await serveLake()
    const [socket, unresponsive] = [await connect(url, path), await connect(url, path)]
    unresponsive.pause()
    await close()
    expect(await socket.closed).toEqual({ code: 1001, reason: 'The lake is shutting down' })
    await expect(connect(url, path)).rejects.toThrow('ECONNREFUSED')
  })
})
