import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { isValidSignature } from '@sanity/webhook'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { startHooks } from '../../src/hooks/deliveryQueue.ts'
import { openStore } from '../../src/store/store.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { testLake } from '../lake.ts'
import { openReceiver } from '../receiver.ts'
import { hookedLake, hooksPath, messages, operations, putHook } from './hookedLake.ts'

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
    expect((await messages(lake)).at(-1)).toMatchObject({ status: 'success', failureCount: 3, resultCode: 200 })
  })

  it.each([400, 401, 404, 302])('drops a message that is answered with %i', async (status) => {
    const { lake, receiver } = await hookedLake({})
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    ;(await receiver.next()).answer(status)
    await lake.mutate({ patch: { id: 'monday', set: { title: 'Monday' } } })
    expect(await operations(receiver, 1)).toEqual(['update monday'])
    expect((await messages(lake)).at(-1)).toMatchObject({ status: 'failure', resultCode: status })
    const attempts = (await (await lake.request(`${hooksPath}/hook/attempts`)).json()) as unknown[]
    expect(attempts.at(-1)).toMatchObject({ isFailure: true, failureReason: 'http', resultCode: status })
  })

  it('signs each attempt separately', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z')
    const { lake, receiver } = await hookedLake({ secret: 'a secret of the site' }, { clock: () => now })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    const first = await receiver.next()
    now += 1
    first.answer(500)
    const { headers, body } = await receiver.accept()
    const signature = String(headers['sanity-webhook-signature'])
    expect(signature).not.toBe(first.headers['sanity-webhook-signature'])
    expect(await isValidSignature(body, signature, 'a secret of the site')).toBe(true)
  })

  it('continues with newer messages, and retries older ones once one is accepted', async () => {
    const { lake, receiver } = await hookedLake({})
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    ;(await receiver.next()).answer(503, { 'retry-after': '1800' })
    await lake.mutate({ create: { _id: 'tuesday', _type: 'class' } })
    expect(await operations(receiver, 2)).toEqual(['create tuesday', 'create monday'])
  })

  it('retries a message for three days, however often others were accepted meanwhile', async () => {
    const time = { now: Date.parse('2026-11-21T12:00:00Z') }
    const { lake, receiver } = await hookedLake({}, { clock: () => time.now })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    for (let attempt = 0; attempt < 160; attempt++) (await receiver.next()).answer(503)
    const last = await receiver.next()
    time.now += 3 * 24 * 60 * 60_000
    last.answer(503)
    await lake.mutate({ create: { _id: 'tuesday', _type: 'class' } })
    expect(await operations(receiver, 1)).toEqual(['create tuesday'])
    expect(await (await lake.request(`${hooksPath}/hook/attempts`)).json()).toContainEqual(
      expect.objectContaining({ isFailure: true, resultCode: 503 }),
    )
  })

  it('retries and reports messages without a receiver', async () => {
    const receiver = await openReceiver()
    const { lake } = await hookedLake({})
    await putHook(lake, { url: 'http://127.0.0.1:1' })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    await lake.mutate({ create: { _id: 'tuesday', _type: 'class' } })
    const attempts = async () =>
      (await (await lake.request(`${hooksPath}/hook/attempts`)).json()) as Record<string, unknown>[]
    while ((await attempts()).length < 2) await setImmediate()
    const [attempt] = await attempts()
    expect(attempt).toMatchObject({ isFailure: true, failureReason: 'network', resultCode: null })
    expect(await (await lake.request(`${hooksPath}/attempts/${String(attempt?.id)}`)).json()).toMatchObject({
      messageId: attempt?.messageId,
    })
    await putHook(lake, { url: receiver.url })
    expect((await operations(receiver, 2)).sort()).toEqual(['create monday', 'create tuesday'])
  })

  it('waits as long as the receiver asks, up to half an hour', async () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    const { lake, receiver } = await hookedLake({}, { clock: () => now })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    ;(await receiver.next()).answer(429, { 'retry-after': '31536000' })
    await lake.mutate({ create: { _id: 'ada', _type: 'person' } })
    ;(await receiver.next()).answer(500)
    expect((await receiver.next()).headers['sanity-document-id']).toBe('ada')
    const [, monday] = await messages(lake)
    expect(monday?.sendAfter).toBe('2026-11-21T12:30:00.000Z')
  })

  it('waits longer than the receiver asks if that would use up all attempts', async () => {
    const now = Date.parse('2026-11-21T12:00:00Z')
    const { lake, receiver } = await hookedLake({}, { clock: () => now, retryDelay: () => 60_000 })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    ;(await receiver.next()).answer(503, { 'retry-after': '0' })
    await expect.poll(async () => (await messages(lake))[0]?.sendAfter).toBe('2026-11-21T12:01:00.000Z')
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

  it('sends an interrupted message again after the next start', async () => {
    const file = join(temporaryFolder(), 'lake.sqlite')
    const receiver = await openReceiver()

    const store = openStore(file)
    const lake = testLake({ store })
    const hooks = startHooks(lake.lake.context)
    await putHook(lake, { url: receiver.url })
    await lake.mutate({ create: { _id: 'monday', _type: 'class', title: 'Monday' } })
    const first = await receiver.next()
    await lake.mutate({ create: { _id: 'tuesday', _type: 'class' } })
    await hooks.close()
    store.close()

    const reopened = openStore(file)
    onTestFinished(() => reopened.close())
    const again = startHooks(testLake({ store: reopened }).lake.context)
    onTestFinished(() => again.close())
    const second = await receiver.accept()
    expect(second.headers['idempotency-key']).toBe(first.headers['idempotency-key'])
    expect(second.body).toBe(first.body)
    expect(await operations(receiver, 1)).toEqual(['create tuesday'])
  })
})

describe('a waiting message when the clock is set back', () => {
  const minute = 60_000
  const waitsForTimer = () => vi.getTimerCount() > 0

  /** The message about Monday was refused and waits a minute. */
  async function waitingLake() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const time = { now: Date.parse('2026-11-21T12:00:00Z') }
    const hooked = await hookedLake({}, { clock: () => time.now, retryDelay: () => minute })
    await hooked.lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    ;(await hooked.receiver.next()).answer(503)
    while (!waitsForTimer()) await setImmediate()
    return { ...hooked, time }
  }

  const setBack = [
    ['ten minutes', 10 * minute],
    ['three weeks', 21 * 24 * 60 * minute],
  ] as const

  it.each(setBack)('by %s is sent when its wait is over', async (_, byMs) => {
    const { receiver, time } = await waitingLake()
    time.now -= byMs
    vi.advanceTimersByTime(minute)
    expect(await operations(receiver, 1)).toEqual(['create monday'])
  })

  it.each(setBack)('by %s is sent half an hour after the next start at the latest', async (_, byMs) => {
    const { receiver, time, stop } = await waitingLake()
    const start = await stop()
    time.now -= byMs
    start()
    while (!waitsForTimer() && receiver.pending === 0) await setImmediate()
    vi.advanceTimersByTime(30 * minute)
    expect(await operations(receiver, 1)).toEqual(['create monday'])
  })

  it('sends one that was never tried', async () => {
    const { lake, receiver, time, stop } = await waitingLake()
    const start = await stop()
    await lake.mutate({ create: { _id: 'tuesday', _type: 'class' } })
    const before = start()
    await receiver.next() // and dies before there is an answer
    await before.close()
    time.now -= 10 * minute
    start()
    expect(await operations(receiver, 1)).toEqual(['create tuesday'])
  })
})
