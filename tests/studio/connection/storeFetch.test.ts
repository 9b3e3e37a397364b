import { createClient, type ListenEvent } from '@sanity/client'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLake } from '../../../packages/lake/src/lake.ts'
import { serve } from '../../../packages/lake/src/lakeServer.ts'
import { openStore, type Store } from '../../../packages/lake/src/store/store.ts'
import { createStoreFetch, isConnectionLost$ } from '../../../studio/connection/storeFetch.ts'

const token = 'test-token-that-has-over-32-characters'

const serveStore = (store: Store, port = 0) =>
  serve({ host: '127.0.0.1', port }, (url) =>
    createLake({ store, token, assetsDir: 'unused', projectId: 'westie', dataset: 'production', url }),
  )

/** Creates a client that sends requests like the Studio's. */
function createTestClient(apiHost: string, itsToken = token) {
  const storeFetch = createStoreFetch(apiHost)
  return createClient({
    projectId: 'westie',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost,
    token: itsToken,
    useProjectHostname: false,
    useCdn: false,
    resolveFetch: () => storeFetch,
  })
}

/** Subscribes to all events and reads them one by one. */
function listenToAll(client: ReturnType<typeof createTestClient>) {
  const seen: ListenEvent<Record<string, unknown>>[] = []
  let onEvent = () => {}
  let failure: Error | null = null
  const events = ['welcome', 'mutation', 'reconnect', 'welcomeback', 'reset'] as const
  const listener = client.listen('*', {}, { events: [...events], enableResume: true, includeResult: false })
  const subscription = listener.subscribe({
    next(event) {
      seen.push(event)
      onEvent()
    },
    error(error: Error) {
      failure = error
      onEvent()
    },
  })
  onTestFinished(() => subscription.unsubscribe())
  return {
    async next() {
      if (seen.length === 0 && !failure) await new Promise<void>((resolve) => (onEvent = resolve))
      if (failure) throw failure
      return seen.shift()
    },
  }
}

describe('event streams', () => {
  it('carries every listener of the real client over one socket', async () => {
    const sockets = vi.spyOn(globalThis, 'WebSocket')
    const server = await serveStore(openStore(':memory:'))
    onTestFinished(() => server.close())
    const client = createTestClient(server.url)
    const listeners = Array.from({ length: 12 }, () => listenToAll(client))
    for (const listener of listeners) expect(await listener.next()).toMatchObject({ type: 'welcome' })
    await client.create({ _id: 'drafts.shoes', _type: 'faqEntry' })
    for (const listener of listeners) expect(await listener.next()).toMatchObject({ documentId: 'drafts.shoes' })
    expect(sockets).toHaveBeenCalledTimes(1)
  })

  it('reconnects after the lake restarts, and receives missed events', async () => {
    const store = openStore(':memory:')
    const before = await serveStore(store)
    const client = createTestClient(before.url)
    const listener = listenToAll(client)
    expect(await listener.next()).toMatchObject({ type: 'welcome' })
    await client.create({ _id: 'shoes', _type: 'faqEntry' })
    expect(await listener.next()).toMatchObject({ type: 'mutation', documentId: 'shoes' })

    await before.close()
    const after = await serveStore(store, Number(new URL(before.url).port))
    onTestFinished(() => after.close())
    await client.create({ _id: 'clothes', _type: 'faqEntry' })
    expect(await listener.next()).toMatchObject({ type: 'reconnect' })
    expect(await listener.next()).toMatchObject({ type: 'welcomeback' })
    expect(await listener.next()).toMatchObject({ type: 'mutation', documentId: 'clothes' })
  })

  it('waits for a lake that isn’t running yet, without notifying its listener', async () => {
    const gone = await serveStore(openStore(':memory:'))
    await gone.close()
    const listener = listenToAll(createTestClient(gone.url))
    await expect.poll(() => isConnectionLost$.value, { timeout: 10_000 }).toBe(true)
    const lake = await serveStore(openStore(':memory:'), Number(new URL(gone.url).port))
    onTestFinished(() => lake.close())
    expect(await listener.next()).toMatchObject({ type: 'welcome' })
    expect(isConnectionLost$.value).toBe(false)
  })

  it('fails permanently when the lake rejects the token', async () => {
    const server = await serveStore(openStore(':memory:'))
    onTestFinished(() => server.close())
    const listener = listenToAll(createTestClient(server.url, 'wrong'))
    await expect(listener.next()).rejects.toMatchObject({ name: 'ConnectionFailedError', status: 401 })
  })

  it('reports why a query is invalid', async () => {
    const server = await serveStore(openStore(':memory:'))
    onTestFinished(() => server.close())
    const listener = createTestClient(server.url).listen('*[_type == ')
    const failure = new Promise((resolve) => listener.subscribe({ error: resolve }))
    expect(await failure).toMatchObject({ name: 'ChannelError' })
  })
})

describe('requests', () => {
  /** Serves a lake behind a `fetch` that the test can interrupt. */
  async function serveBehind(answer: (request: () => Promise<Response>) => Promise<Response>) {
    const server = await serveStore(openStore(':memory:'))
    onTestFinished(() => server.close())
    const real = globalThis.fetch
    const bodies: unknown[] = []
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (init.method === 'POST') bodies.push(JSON.parse(init.body as string))
      return answer(() => real(url, init))
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    return { client: createTestClient(server.url), bodies }
  }

  it('are repeated with the same transaction id, so that an edit whose answer was lost is applied once', async () => {
    let lost = 2
    const { client, bodies } = await serveBehind(async (request) => {
      const response = await request()
      if (lost === 0) return response
      lost -= 1
      throw new TypeError('Failed to fetch')
    })
    await client.mutate([{ create: { _id: 'shoes', _type: 'faqEntry', places: 1 } }])
    expect(bodies).toHaveLength(3)
    lost = 1
    await client.patch('shoes').inc({ places: 1 }).commit()
    expect(await client.getDocument('shoes')).toMatchObject({ places: 2 })
    const [first, second] = bodies as { transactionId: string }[]
    expect(second).toEqual(first)
    expect(first?.transactionId).toBeTruthy()
    await client.mutate([{ patch: { id: 'shoes', inc: { places: 1 } } }], { transactionId: 'of-the-form' })
    expect(bodies.at(-1)).toMatchObject({ transactionId: 'of-the-form' })
  })

  it('are repeated while a proxy can’t reach the store, which counts as a lost connection', async () => {
    let isDown = true
    const { client } = await serveBehind((request) =>
      isDown ? Promise.resolve(new Response('Bad gateway', { status: 502 })) : request(),
    )
    const answer = client.fetch('count(*)')
    await expect.poll(() => isConnectionLost$.value).toBe(true)
    isDown = false
    expect(await answer).toBe(0)
    expect(isConnectionLost$.value).toBe(false)
  })

  it('are not repeated if the store refuses them', async () => {
    const { client, bodies } = await serveBehind((request) => request())
    await expect(client.create({ _id: 'shoes', _type: '' })).rejects.toMatchObject({ statusCode: 400 })
    expect(bodies).toHaveLength(1)
  })
})
