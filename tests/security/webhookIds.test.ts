import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { deliveryFindings } from '../../checks/storeFindings.ts'
import { startHooks } from '../../packages/lake/src/hooks/startHooks.ts'
import {
  delivery,
  holdRetries,
  hookedLake,
  hooksPath,
  operations,
  putHook,
} from '../../packages/lake/tests/hooks/hookedLake.ts'
import { testLake, type TestLake } from '../../packages/lake/tests/lake.ts'
import { openReceiver } from '../../packages/lake/tests/receiver.ts'
import { as, json, refusal } from '../../packages/lake/tests/security/requests.ts'

const badIds = ['tx-€-1', 'tx\r\nsanity-operation: delete', 'tx\0', '../x', '<script>', 'x'.repeat(129), 7, ['tx-1']]

describe('a transaction’s id', () => {
  it.each(badIds)('%j is rejected in mutations and actions', async (transactionId) => {
    const lake = testLake()
    const editor = await as('editor', lake)
    const create = { create: { _id: 'monday', _type: 'class' } }
    const action = {
      actionType: 'sanity.action.document.create',
      publishedId: 'monday',
      attributes: { _id: 'drafts.monday', _type: 'class' },
    }
    for (const [path, body] of [
      ['mutate', { mutations: [create], transactionId }],
      ['actions', { actions: [action], transactionId }],
    ] as const) {
      const response = await editor(`/v1/data/${path}/production`, json(body))
      expect(await refusal(response)).toEqual([400, expect.stringMatching(/^transactionId is .*; use a string of up/)])
    }
    expect([...lake.lake.context.datasets.get('production').all()]).toEqual([])
  })

  it('is also rejected in the URL', async () => {
    const lake = testLake()
    const mutations = [{ create: { _id: 'monday', _type: 'class' } }]
    const path = `/v1/data/mutate/production?transactionId=${encodeURIComponent('tx-€-1')}`
    expect((await (await as('editor', lake))(path, json({ mutations }))).status).toBe(400)
  })

  it.each(['tx-1', 'a.b:c_d', '0b6b3f3e-3a53-4d5e-9b0a-0c6f2c1d4e5f', 'x'.repeat(128)])('may be %s', async (id) => {
    const body = { mutations: [{ create: { _id: 'monday', _type: 'class' } }], transactionId: id }
    expect((await testLake().post('/v1/data/mutate/production', body)).status).toBe(200)
  })
})

it.each(['€', 'a\r\nb', 'x'.repeat(129)])('a webhook cannot have the id %j', async (id) => {
  const settings = { name: 'x', url: 'http://127.0.0.1:1' }
  const path = `${hooksPath}/${encodeURIComponent(id)}`
  const response = await testLake().request(path, { method: 'PUT', body: JSON.stringify(settings) })
  expect(await refusal(response)).toEqual([400, expect.stringContaining('The id of a webhook is')])
})

it.each(['€', 'a\r\nb', '../x'])('a document cannot have the id %j', async (_id) => {
  const body = { mutations: [{ create: { _id, _type: 'class' } }] }
  expect((await testLake().post('/v1/data/mutate/production', body)).status).toBe(400)
})

/** Writes with an id that requests can no longer have, but that an older store may contain. */
function writePoisoned(lake: TestLake, id: string) {
  const document = { _id: id, _type: 'class', _rev: 'x', _createdAt: '2026-11-21', _updatedAt: '2026-11-21' }
  lake.lake.context.datasets.get('production').commit({
    id: `tx-€-${id}`,
    timestamp: '2026-11-21T12:00:00Z',
    author: 'x',
    mutations: [],
    changes: [{ id, before: null, after: document }],
    fingerprint: id,
  })
}

/** Returns the delivery status as a viewer sees it. */
async function asViewer(lake: TestLake) {
  const viewer = await as('viewer', lake)
  return async () =>
    (await (await viewer('/v1/deliveries/projects/westie')).json()) as Parameters<typeof deliveryFindings>[0]
}

describe('a message that cannot be sent', () => {
  it('is set aside with its reason, and the next one is sent', async () => {
    const { lake, receiver } = await hookedLake({})
    writePoisoned(lake, 'monday')
    await lake.mutate({ create: { _id: 'tuesday', _type: 'class' } })
    const sent = await receiver.next()
    expect(sent.headers['sanity-document-id']).toBe('tuesday')
    expect(await delivery(lake)).toMatchObject({
      setAside: 1,
      reason: expect.stringContaining('It cannot be sent') as string,
    })
  })

  it('does not stop deliveries when the store fails briefly', async () => {
    const nextRetry = holdRetries()
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { lake, receiver } = await hookedLake({})
    const { hooks } = lake.lake.context.store
    vi.spyOn(hooks, 'save').mockImplementationOnce(() => {
      throw new Error('database or disk is full')
    })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    await receiver.accept()
    const retry = await nextRetry()
    expect(retry.delay).toBe(60_000)
    retry.start()
    expect(await operations(receiver, 1)).toEqual(['create monday'])
    expect(String(said.mock.calls)).toContain('resumes in a minute')
  })
})

const threeDays = 3 * 24 * 60 * 60_000

describe('messages that do not arrive', () => {
  const now = '2026-11-21T12:05:00Z'

  it('are reported to viewers with the reason, but without URL or content', async () => {
    const lake = testLake({ clock: () => Date.parse('2026-11-21T12:00:00Z') })
    const deliveries = await asViewer(lake)
    const receiver = await openReceiver()
    await putHook(lake, { url: receiver.url })
    expect(await deliveries()).toMatchObject([{ waitingSince: null, setAside: 0, reason: null }])
    const hooks = startHooks(lake.lake.context, { retryDelay: () => 1_000_000 })
    onTestFinished(() => hooks.close())
    await lake.mutate({ create: { _id: 'monday', _type: 'class', secret: 'words' } })
    ;(await receiver.next()).answer(503)
    await expect.poll(async () => (await deliveries())[0]?.reason).toBe('It answers 503')
    const told = await deliveries()
    expect(told).toMatchObject([{ waitingSince: '2026-11-21T12:00:00.000Z' }])
    expect(JSON.stringify(told)).not.toMatch(/words|127\.0\.0\.1/)
    expect(deliveryFindings(told, '2026-11-21T12:00:59Z')).toEqual([])
    expect(deliveryFindings(told, now)).toMatchObject([
      {
        level: 'error',
        message: expect.stringMatching(
          /^Changes published 5 min ago haven’t reached “renew the site” \(It answers 503\)\. Visitors/,
        ) as string,
      },
    ])
  })

  it('are reported before they are sent and after they were set aside', async () => {
    let time = Date.parse('2026-11-21T12:00:00Z')
    const lake = testLake({ clock: () => time })
    const deliveries = await asViewer(lake)
    await putHook(lake, { url: 'http://127.0.0.1:1' })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    expect(await deliveries()).toMatchObject([{ waitingSince: '2026-11-21T12:00:00.000Z' }])
    time += threeDays
    const hooks = startHooks(lake.lake.context, { retryDelay: () => 0 })
    onTestFinished(() => hooks.close())
    await expect.poll(async () => (await deliveries())[0]?.setAside).toBe(1)
    expect(deliveryFindings(await deliveries(), now)).toMatchObject([
      { message: expect.stringMatching(/^1 message to “renew the site” couldn’t be delivered/) as string },
    ])
  })

  it('are not reported without a token', async () => {
    expect((await testLake().asPublic('/v1/deliveries/projects/westie')).status).toBe(401)
  })
})
