import { createRequire } from 'node:module'
import type { createClient as CreateClient, ListenEvent } from '@sanity/client'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLake } from '../../../packages/lake/src/lake.ts'
import { serve } from '../../../packages/lake/src/lakeServer.ts'
import { openStore, type Store } from '../../../packages/lake/src/store/store.ts'
import { getConnection } from '../../../studio/streams/connection.ts'
import StreamEventSource from '../../../studio/streams/eventSource.ts'

/** The Studio's own client, which is older than the site's. */
const { createClient } = createRequire(import.meta.resolve('sanity'))('@sanity/client') as {
  createClient: typeof CreateClient
}

const token = 'test-token-that-has-over-32-characters'

const serveStore = (store: Store, port = 0) =>
  serve({ host: '127.0.0.1', port }, (url) =>
    createLake({ store, token, assetsDir: 'unused', projectId: 'westie', dataset: 'production', url }),
  )

/** Creates a client whose event streams use the socket with a token, as in the Studio. */
function createTestClient(url: string, itsToken = token) {
  vi.stubGlobal(
    'EventSource',
    class extends StreamEventSource {
      constructor(address: string) {
        super(address, { headers: { Authorization: `Bearer ${itsToken}` } })
      }
    },
  )
  return createClient({
    projectId: 'westie',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: url,
    useProjectHostname: false,
    useCdn: false,
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

describe('StreamEventSource', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('carries every listener of the real client over one socket', async () => {
    const sockets = vi.spyOn(globalThis, 'WebSocket')
    const server = await serveStore(openStore(':memory:'))
    onTestFinished(() => server.close())
    const client = createTestClient(server.url)
    const listeners = Array.from({ length: 12 }, () => listenToAll(client))
    for (const listener of listeners) expect(await listener.next()).toMatchObject({ type: 'welcome' })
    await client.withConfig({ token }).create({ _id: 'drafts.shoes', _type: 'faqEntry' })
    for (const listener of listeners) expect(await listener.next()).toMatchObject({ documentId: 'drafts.shoes' })
    expect(sockets).toHaveBeenCalledTimes(1)
  })

  it('reconnects after the lake restarts, and receives missed events', async () => {
    const store = openStore(':memory:')
    const before = await serveStore(store)
    const client = createTestClient(before.url)
    const writer = client.withConfig({ token })
    const listener = listenToAll(client)
    expect(await listener.next()).toMatchObject({ type: 'welcome' })
    await writer.create({ _id: 'shoes', _type: 'faqEntry' })
    expect(await listener.next()).toMatchObject({ type: 'mutation', documentId: 'shoes' })

    await before.close()
    const after = await serveStore(store, Number(new URL(before.url).port))
    onTestFinished(() => after.close())
    await writer.create({ _id: 'clothes', _type: 'faqEntry' })
    expect(await listener.next()).toMatchObject({ type: 'reconnect' })
    expect(await listener.next()).toMatchObject({ type: 'welcomeback' })
    expect(await listener.next()).toMatchObject({ type: 'mutation', documentId: 'clothes' })
  })

  it('waits for a lake that isn’t running yet, without notifying its listener', async () => {
    const gone = await serveStore(openStore(':memory:'))
    await gone.close()
    const listener = listenToAll(createTestClient(gone.url))
    const { isSilent } = getConnection(gone.url)
    await expect.poll(() => isSilent.value).toBe(true)
    const lake = await serveStore(openStore(':memory:'), Number(new URL(gone.url).port))
    onTestFinished(() => lake.close())
    expect(await listener.next()).toMatchObject({ type: 'welcome' })
    expect(isSilent.value).toBe(false)
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
