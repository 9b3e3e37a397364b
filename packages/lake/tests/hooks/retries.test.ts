import { join } from 'node:path'
import { isValidSignature } from '@sanity/webhook'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createPruning } from '../../src/history/pruneHistory.ts'
import { startHooks } from '../../src/hooks/startHooks.ts'
import { openStore } from '../../src/store/store.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { testLake } from '../lake.ts'
import { openReceiver } from '../receiver.ts'
import { delivery, holdRetries, hookedLake, operations, putHook } from './hookedLake.ts'

const minute = 60_000
const day = 24 * 60 * minute

describe('the delivery of webhooks', () => {
  it('retries after 500, 503 and 429, with the same idempotency key, until accepted', async () => {
    const { lake, receiver } = await hookedLake({})
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    const keys = new Set<unknown>()
    for (const status of [500, 503, 429, 200]) {
      const { headers, answer } = await receiver.next()
      keys.add(headers['idempotency-key'])
      answer(status)
    }
    expect(keys.size).toBe(1)
    await lake.mutate({ patch: { id: 'monday', set: { title: 'Monday' } } })
    expect(await operations(receiver, 1)).toEqual(['update monday'])
    await expect.poll(() => delivery(lake)).toMatchObject({ waitingSince: null, setAside: 0, reason: null })
  })

  it.each([400, 302])('sets aside a message that is answered with %i', async (status) => {
    const { lake, receiver } = await hookedLake({})
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    ;(await receiver.next()).answer(status)
    await expect.poll(() => delivery(lake)).toMatchObject({ setAside: 1, reason: `It answers ${status}` })
    await lake.mutate({ patch: { id: 'monday', set: { title: 'Monday' } } })
    expect(await operations(receiver, 1)).toEqual(['update monday'])
  })

  it('reports the latest failure', async () => {
    const { lake, receiver } = await hookedLake({})
    for (const [id, status] of [
      ['monday', 410],
      ['tuesday', 404],
    ] as const) {
      await lake.mutate({ create: { _id: id, _type: 'class' } })
      ;(await receiver.next()).answer(status)
    }
    await expect.poll(() => delivery(lake)).toMatchObject({ setAside: 2, reason: 'It answers 404' })
  })

  it('signs each attempt separately', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z')
    const { lake, receiver } = await hookedLake({ secret: 'a secret of the site' }, { clock: () => now++ })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    const first = await receiver.next()
    first.answer(500)
    const { headers, body } = await receiver.accept()
    const signature = String(headers['sanity-webhook-signature'])
    expect(signature).not.toBe(first.headers['sanity-webhook-signature'])
    expect(await isValidSignature(body, signature, 'a secret of the site')).toBe(true)
  })

  it('keeps the order of transactions, one message at a time', async () => {
    const { lake, receiver } = await hookedLake({})
    await lake.mutate({ create: { _id: 'a', _type: 'class' } }, { create: { _id: 'b', _type: 'class' } })
    await lake.mutate({ create: { _id: 'c', _type: 'class' } })
    for (const id of ['a', 'b', 'c']) {
      const { headers, answer } = await receiver.next()
      expect(headers['sanity-document-id']).toBe(id)
      expect(receiver.pending).toBe(0)
      answer(200)
    }
  })

  it('retries after half an hour at most, and does not send newer messages before', async () => {
    const nextRetry = holdRetries()
    const { lake, receiver } = await hookedLake({}, { retryDelay: () => day })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    ;(await receiver.next()).answer(503)
    const retry = await nextRetry()
    expect(retry.delay).toBe(30 * minute)
    await lake.mutate({ create: { _id: 'tuesday', _type: 'class' } })
    retry.start()
    expect(await operations(receiver, 2)).toEqual(['create monday', 'create tuesday'])
  })

  it('retries after the same delay when the clock is set back', async () => {
    const nextRetry = holdRetries()
    const time = { now: Date.parse('2026-11-21T12:00:00Z') }
    const { lake, receiver } = await hookedLake({}, { clock: () => time.now, retryDelay: () => minute })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    ;(await receiver.next()).answer(503)
    const retry = await nextRetry()
    time.now -= 21 * day
    retry.start()
    expect(await operations(receiver, 1)).toEqual(['create monday'])
  })

  it('retries at once when the webhook is changed', async () => {
    const receiver = await openReceiver()
    const { lake } = await hookedLake({ url: 'http://127.0.0.1:1' }, { retryDelay: () => 1_000_000 })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    await lake.mutate({ create: { _id: 'tuesday', _type: 'class' } })
    await expect.poll(async () => (await delivery(lake))?.reason).toMatch(/ECONNREFUSED/)
    await putHook(lake, { url: receiver.url })
    expect(await operations(receiver, 2)).toEqual(['create monday', 'create tuesday'])
  })

  it('sets aside a message after three days, and tries other old ones once', async () => {
    const time = { now: Date.parse('2026-11-21T12:00:00Z') }
    const { lake, receiver } = await hookedLake({}, { clock: () => time.now })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    await lake.mutate({ create: { _id: 'tuesday', _type: 'class' } })
    for (let attempt = 0; attempt < 160; attempt++) (await receiver.next()).answer(503)
    const last = await receiver.next()
    time.now += 3 * day
    await lake.mutate({ create: { _id: 'wednesday', _type: 'class' } })
    last.answer(503)
    const { headers, answer } = await receiver.next()
    expect(headers['sanity-document-id']).toBe('tuesday')
    answer(503)
    for (let attempt = 0; attempt < 2; attempt++) {
      const recent = await receiver.next()
      expect(recent.headers['sanity-document-id']).toBe('wednesday')
      expect(await delivery(lake)).toMatchObject({ setAside: 2, reason: 'It answers 503' })
      recent.answer(503)
    }
    expect(await operations(receiver, 1)).toEqual(['create wednesday'])
    await expect.poll(() => delivery(lake)).toMatchObject({ setAside: 0, reason: null })
  })

  it('keeps the history of undelivered messages', async () => {
    const time = { now: Date.parse('2026-01-01T12:00:00Z') }
    const { lake, receiver } = await hookedLake({}, { clock: () => time.now })
    const write = async (title: string) =>
      (await lake.mutate({ createOrReplace: { _id: 'monday', _type: 'class', title } })).transactionId
    await write('Monday')
    await receiver.accept()
    const waitingFor = [await write('Basics'), await write('Sugar Push')]
    const waiting = await receiver.next()

    time.now += 100 * day
    const prune = createPruning(lake.lake.context, 90)
    while (prune());
    waiting.answer(500)
    for (const id of waitingFor) expect((await receiver.accept()).headers['sanity-transaction-id']).toBe(id)
    await expect.poll(() => delivery(lake)).toMatchObject({ waitingSince: null })
    while (prune());
    const { context } = lake.lake
    expect(context.store.transactionsAfter('production', 0).map(({ changes }) => changes[0]?.before)).toEqual([null])
  })

  it('does not send older transactions of a dataset after the webhook is moved there', async () => {
    const store = openStore(':memory:')
    store.datasets.add('staging')
    const { lake, receiver } = await hookedLake({}, { store })
    const inStaging = (_id: string) =>
      lake.post('/v1/data/mutate/staging', { mutations: [{ create: { _id, _type: 'class' } }] })
    await inStaging('before')
    await putHook(lake, { url: receiver.url, dataset: 'staging' })
    await inStaging('after')
    expect(await operations(receiver, 1)).toEqual(['create after'])
  })

  it('sends an interrupted message again after the next start', async () => {
    const file = join(temporaryFolder(), 'lake.sqlite')
    const receiver = await openReceiver()

    const store = openStore(file)
    const lake = testLake({ store })
    const hooks = startHooks(lake.lake.context)
    await putHook(lake, { url: receiver.url })
    await lake.mutate(
      { create: { _id: 'monday', _type: 'class' } },
      { create: { _id: 'tuesday', _type: 'class', title: 'Tuesday' } },
    )
    await receiver.accept()
    const first = await receiver.next()
    await lake.mutate({ create: { _id: 'wednesday', _type: 'class' } })
    await hooks.close()
    store.close()

    const reopened = openStore(file)
    onTestFinished(() => reopened.close())
    const again = startHooks(testLake({ store: reopened }).lake.context)
    onTestFinished(() => again.close())
    const second = await receiver.accept()
    expect(second.headers['idempotency-key']).toBe(first.headers['idempotency-key'])
    expect(second.body).toBe(first.body)
    expect(await operations(receiver, 1)).toEqual(['create wednesday'])
  })
})
