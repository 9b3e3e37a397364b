import type { SanityClient } from '@sanity/client'
import type { Observable } from 'rxjs'
import { afterAll, describe, expect, it } from 'vitest'
import { openTarget } from './target.ts'

const { client } = await openTarget()

describe('client.listen', () => {
  it('reports creation, change and deletion of a document', async () => {
    const [_type, _id] = ['heard', 'monday']
    const options = { includeResult: true, includePreviousRevision: true, events: ['welcome', 'mutation'] } as const
    const next = follow(client.listen('*[_type == $_type]', { _type }, { ...options, events: [...options.events] }))
    expect(await next()).toMatchObject({ type: 'welcome', listenerName: expect.any(String) })

    const made = await client.create({ _id, _type, title: 'Monday' })
    expect(await next()).toMatchObject({
      type: 'mutation',
      transition: 'appear',
      documentId: _id,
      transactionId: made._rev,
      resultRev: made._rev,
      result: made,
      mutations: [{ create: { _id } }],
    })
    const changed = await client.patch(_id).set({ title: 'Tuesday' }).commit()
    const update = { transition: 'update', previousRev: made._rev, previous: made, result: changed }
    expect(await next()).toMatchObject(update)
    await client.delete(_id)
    expect(await next()).toMatchObject({ transition: 'disappear', previousRev: changed._rev })
  })

  it('reports only documents that match its query', async () => {
    const _type = 'filtered'
    const next = follow(
      client.listen('*[_type == $_type && price > 20]', { _type }, { events: ['welcome', 'mutation'] }),
    )
    await next()
    const ids = [10, 30].map((price) => `price-${price}`)
    await client.mutate(ids.map((_id, index) => ({ create: { _id, _type, price: index * 20 + 10 } })))
    expect(await next()).toMatchObject({ transition: 'appear', documentId: ids[1] })
    await client
      .patch(ids[1] ?? '')
      .set({ price: 5 })
      .commit()
    expect(await next()).toMatchObject({ transition: 'disappear', documentId: ids[1] })
  })

  it('ends with the error of an invalid query', async () => {
    await expect(follow(client.listen('*[_type =='))()).rejects.toThrow(/query/i)
  })
})

describe('client.live.events', () => {
  it('reports the tags of stale responses', async () => {
    const [_type, _id] = ['live', 'live']
    const next = follow(client.live.events())
    expect(await next()).toMatchObject({ type: 'welcome' })
    const { syncTags = [] } = await client.fetch('*[_type == $_type]', { _type }, { filterResponse: false })
    await client.create({ _id, _type })
    await untilTagged(next, syncTags)
  })
})

describe.concurrent('after a lost connection', () => {
  it('a listener resumes', async () => {
    const _type = 'missed'
    const { wired, cut } = breakable()
    const events = ['welcome', 'welcomeback', 'reset', 'mutation'] as (
      'welcome' | 'welcomeback' | 'reset' | 'mutation'
    )[]
    const next = follow(wired.listen('*[_type == $_type]', { _type }, { enableResume: true, events }))
    expect(await next()).toMatchObject({ type: 'welcome' })
    await client.create({ _id: 'seen', _type })
    expect(await next()).toMatchObject({ documentId: 'seen' })

    cut()
    await client.create({ _id: 'missed', _type })
    expect(await next()).toMatchObject({ type: 'welcomeback' })
    expect(await next()).toMatchObject({ type: 'mutation', documentId: 'missed' })
  })

  it('live events resume, or report that some were missed', async () => {
    const _type = 'live-missed'
    const { wired, cut } = breakable()
    const next = follow(wired.live.events())
    expect(await next()).toMatchObject({ type: 'welcome' })
    const { syncTags = [] } = await client.fetch('*[_type == $_type]', { _type }, { filterResponse: false })
    cut()
    await client.create({ _type })
    await untilTagged(next, syncTags)
  })
})

/** Creates a client whose open connections can be cut. */
function breakable(): { wired: SanityClient; cut: () => void } {
  let line = new AbortController()
  const wired = client.withConfig({
    resolveFetch: () => (url, init) => {
      const signals = [line.signal, ...(init?.signal ? [init.signal] : [])]
      return fetch(url, { ...(init as RequestInit), signal: AbortSignal.any(signals) })
    },
  })
  const cut = () => {
    line.abort(new Error('The connection broke off'))
    line = new AbortController()
  }
  return { wired, cut }
}

/** Subscribes to a stream. Returns a function that returns the next event. */
function follow<T>(stream: Observable<T>): () => Promise<T> {
  const events = new ReadableStream<T>({
    start(controller) {
      const subscription = stream.subscribe({
        next: (event) => controller.enqueue(event),
        error: (error: unknown) => controller.error(error),
      })
      afterAll(() => subscription.unsubscribe())
    },
  })
  const reader = events.getReader()
  return async () => (await reader.read()).value as T
}

async function untilTagged(next: () => Promise<object>, tags: readonly string[]): Promise<void> {
  for (;;) {
    const event = await next()
    if ('type' in event && event.type === 'restart') return
    if ('tags' in event && (event.tags as string[]).some((tag) => tags.includes(tag))) return
  }
}
