import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { isValidSignature } from '@sanity/webhook'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startHooks } from '../../lake/hooks/hooks.ts'
import { openStore } from '../../lake/store.ts'
import { testLake } from './lake.ts'
import { openReceiver } from './receiver.ts'

const path = '/v2025-02-19/hooks/projects/westie'

describe('a webhook', () => {
  it('posts the document as it became, signed, with where it comes from in the headers', async () => {
    const { lake, receiver } = await hookedLake({ secret: 'a secret of the site', headers: { 'x-site': 'westie' } })
    const { transactionId } = await lake.mutate({ create: { _id: 'monday', _type: 'class', title: 'Monday' } })

    const { method, headers, body } = await receiver.accept()
    expect(method).toBe('POST')
    expect(JSON.parse(body)).toEqual(lake.stored('monday'))
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Sanity.io webhook delivery',
      'x-site': 'westie',
      'idempotency-key': expect.stringMatching(/^.{16,}$/) as string,
      'sanity-transaction-id': transactionId,
      'sanity-transaction-time': lake.stored('monday')?._updatedAt,
      'sanity-dataset': 'production',
      'sanity-document-id': 'monday',
      'sanity-project-id': 'westie',
      'sanity-webhook-id': 'hook',
      'sanity-operation': 'create',
    })
    const signature = String(headers['sanity-webhook-signature'])
    expect(await isValidSignature(body, signature, 'a secret of the site')).toBe(true)
    expect(await isValidSignature(body, signature, 'another secret')).toBe(false)
    expect(await isValidSignature(`${body} `, signature, 'a secret of the site')).toBe(false)
  })

  it('carries no signature without a secret', async () => {
    const { lake, receiver } = await hookedLake({})
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    expect((await receiver.accept()).headers).not.toHaveProperty('sanity-webhook-signature')
  })

  it('keeps its own headers when the hook brings one of the same name', async () => {
    const { lake, receiver } = await hookedLake({ headers: { 'Content-Type': 'text/plain' } })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    expect((await receiver.accept()).headers['content-type']).toBe('application/json')
  })

  it('tells of created, changed and deleted documents', async () => {
    const { lake, receiver } = await hookedLake({})
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    await lake.mutate({ patch: { id: 'monday', set: { title: 'Monday' } } })
    await lake.mutate({ delete: { id: 'monday' } })
    expect(await operations(receiver, 3)).toEqual(['create monday', 'update monday', 'delete monday'])
  })

  it('tells only of what its rule names', async () => {
    const { lake, receiver } = await hookedLake({ rule: { on: ['delete'] } })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    await lake.mutate({ patch: { id: 'monday', set: { title: 'Monday' } } })
    await lake.mutate({ delete: { id: 'monday' } })
    expect(await operations(receiver, 1)).toEqual(['delete monday'])
  })

  it('filters and projects, before and after the change', async () => {
    const { lake, receiver } = await hookedLake({
      rule: {
        filter: '_type == "class" && delta::changedAny(price)',
        projection:
          '{_id, "from": before().price, "to": after().price, "operation": delta::operation(), "found": count(*)}',
      },
    })
    await lake.mutate({ create: { _id: 'monday', _type: 'class', price: 20 } })
    await lake.mutate(
      { patch: { id: 'monday', set: { title: 'Monday' } } },
      { create: { _id: 'ada', _type: 'person' } },
    )
    await lake.mutate({ patch: { id: 'monday', set: { price: 25 } } })
    expect(JSON.parse((await receiver.accept()).body)).toEqual({
      _id: 'monday',
      from: null,
      to: 20,
      operation: 'create',
      found: 0,
    })
    expect(JSON.parse((await receiver.accept()).body)).toMatchObject({ from: 20, to: 25, operation: 'update' })
  })

  it.each([
    ['delta::changedAny(title)', true],
    ['delta::changedAny((price, title))', true],
    ['delta::changedAny(price)', false],
    ['delta::changedOnly((title, _rev, _updatedAt))', true],
    ['delta::changedOnly((price, _rev, _updatedAt))', false],
    ['delta::operation() == "create"', false],
    ['before().title == "Monday" && after().title == "Tuesday"', true],
    ['sanity::dataset() == "production"', true],
    ['count(*[_type == "class"]) > 0', false],
  ])('with the filter %s tells of a new title: %s', async (filter, tells) => {
    const { lake, receiver } = await hookedLake({
      rule: { on: ['update'], filter: `after().title == "End" || (${filter})`, projection: 'after().title' },
    })
    await lake.mutate({ create: { _id: 'monday', _type: 'class', title: 'Monday' } })
    await lake.mutate({ patch: { id: 'monday', set: { title: 'Tuesday' } } })
    await lake.mutate({ patch: { id: 'monday', set: { title: 'End' } } })
    if (tells) expect((await receiver.accept()).body).toBe('"Tuesday"')
    expect((await receiver.accept()).body).toBe('"End"')
  })

  it('uses the method it was given, with a body even for GET', async () => {
    const { lake, receiver } = await hookedLake({ httpMethod: 'GET', rule: { projection: '{_id}' } })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    expect(await receiver.accept()).toMatchObject({ method: 'GET', body: '{"_id":"monday"}' })
  })

  it('ignores drafts and versions', async () => {
    const { lake, receiver } = await hookedLake({})
    await lake.mutate(...threeRevisions)
    expect(await operations(receiver, 1)).toEqual(['create monday'])
  })

  it('tells of drafts, and of versions, when asked to', async () => {
    const { lake, receiver } = await hookedLake({ includeDrafts: true, includeAllVersions: true })
    await lake.mutate(...threeRevisions)
    expect((await operations(receiver, 3)).sort()).toEqual([
      'create drafts.monday',
      'create monday',
      'create versions.r1.monday',
    ])
  })

  it('says nothing while it is disabled', async () => {
    const { lake, receiver } = await hookedLake({ isDisabled: true })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    await putHook(lake, { url: receiver.url, isDisabled: false, rule: { on: ['update'] } })
    await lake.mutate({ patch: { id: 'monday', set: { title: 'Monday' } } })
    expect(await operations(receiver, 1)).toEqual(['update monday'])
  })
})

describe('the delivery of webhooks', () => {
  it('tries again after 500, 503 and 429, with the same idempotency key, until it is accepted', async () => {
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
    const attempts = (await (await lake.request(`${path}/hook/attempts`)).json()) as unknown[]
    expect(attempts.at(-1)).toMatchObject({ isFailure: true, failureReason: 'http', resultCode: status })
  })

  it('signs each attempt anew', async () => {
    const { lake, receiver } = await hookedLake({ secret: 'a secret of the site' })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    const first = await receiver.next()
    await new Promise((resolve) => setTimeout(resolve, 2)) // a signature's time is in whole milliseconds
    first.answer(500)
    const { headers, body } = await receiver.accept()
    const signature = String(headers['sanity-webhook-signature'])
    expect(signature).not.toBe(first.headers['sanity-webhook-signature'])
    expect(await isValidSignature(body, signature, 'a secret of the site')).toBe(true)
  })

  it('does not hold back newer messages, and repeats the older ones as soon as one is taken', async () => {
    const { lake, receiver } = await hookedLake({})
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    ;(await receiver.next()).answer(503, { 'retry-after': '1800' })
    await lake.mutate({ create: { _id: 'tuesday', _type: 'class' } })
    expect(await operations(receiver, 2)).toEqual(['create tuesday', 'create monday'])
  })

  it('repeats what found no receiver, and says so', async () => {
    const receiver = await openReceiver()
    const { lake } = await hookedLake({})
    await putHook(lake, { url: 'http://127.0.0.1:1' })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    await lake.mutate({ create: { _id: 'tuesday', _type: 'class' } })
    const attempts = async () =>
      (await (await lake.request(`${path}/hook/attempts`)).json()) as Record<string, unknown>[]
    while ((await attempts()).length < 2) await setImmediate()
    const [attempt] = await attempts()
    expect(attempt).toMatchObject({ isFailure: true, failureReason: 'network', resultCode: null })
    expect(await (await lake.request(`${path}/attempts/${String(attempt?.id)}`)).json()).toMatchObject({
      messageId: attempt?.messageId,
    })
    await putHook(lake, { url: receiver.url })
    expect((await operations(receiver, 2)).sort()).toEqual(['create monday', 'create tuesday'])
  })

  it('waits as long as the receiver asks, but never more than half an hour', async () => {
    const { lake, receiver } = await hookedLake({})
    const before = Date.now()
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    ;(await receiver.next()).answer(429, { 'retry-after': '31536000' })
    await lake.mutate({ create: { _id: 'ada', _type: 'person' } })
    ;(await receiver.next()).answer(500)
    expect((await receiver.next()).headers['sanity-document-id']).toBe('ada')
    const [, monday] = await messages(lake)
    const wait = new Date(String(monday?.sendAfter)).getTime() - before
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThan(31 * 60_000)
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

  it('sends again, after the next start, what was under way when the lake stopped', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lake-hooks-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'lake.sqlite')
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

describe('/hooks', () => {
  it('makes a hook, lists it and completes what was not said', async () => {
    const lake = testLake()
    const response = await lake.post(path, { name: 'renew the site', url: 'https://example.org/hook' })
    expect(response.status).toBe(201)
    const hook = {
      type: 'document',
      httpMethod: 'POST',
      dataset: 'production',
      rule: { on: ['create', 'update', 'delete'], filter: '', projection: '' },
    }
    expect(await response.json()).toMatchObject(hook)
    expect(await (await lake.request(path)).json()).toMatchObject([hook])
  })

  it('never tells the secret, nor lets the public in', async () => {
    const { lake } = await hookedLake({ secret: 'a secret of the site' })
    const answers = [
      await putHook(lake, { url: 'http://127.0.0.1:9', secret: 'a secret of the site' }),
      await lake.request(path),
      await lake.request(`${path}/hook`),
    ]
    for (const answer of answers) {
      const text = await answer.text()
      expect(text).toContain('"hasSecret":true')
      expect(text).not.toContain('a secret of the site')
    }
    expect((await lake.asPublic(path)).status).toBe(401)
  })

  it('forgets a hook that is deleted', async () => {
    const { lake } = await hookedLake({})
    expect((await lake.request(`${path}/hook`, { method: 'DELETE' })).status).toBe(200)
    expect((await lake.request(`${path}/hook`)).status).toBe(404)
    expect(await (await lake.request(path)).json()).toEqual([])
  })

  it.each([
    ['no address', { url: undefined }, 'url'],
    ['an address of another kind', { url: 'file:///etc/passwd' }, 'url is "file:///etc/passwd"'],
    ['a filter that is no GROQ', { rule: { filter: '_type ==' } }, 'rule.filter is no GROQ'],
    ['a projection that is no GROQ', { rule: { projection: '{' } }, 'rule.projection is no GROQ'],
    ['an unknown occasion', { rule: { on: ['publish'] } }, 'rule.on must be a list of create, update, delete'],
    ['an unknown method', { httpMethod: 'BREW' }, 'httpMethod must be one of POST'],
    ['a header that HTTP cannot carry', { headers: { 'x-note': 'two\nlines' } }, 'headers'],
    ['a header of the connection', { headers: { Host: 'elsewhere' } }, 'headers must not set "Host"'],
    ['a flag that is neither true nor false', { isDisabled: 'no' }, '"isDisabled" must be true or false'],
    ['a name that is no text', { name: 7 }, '"name" must be a string'],
  ])('refuses %s with 400 and says what is wrong', async (_, settings, problem) => {
    const lake = testLake()
    const response = await putHook(lake, { url: 'http://127.0.0.1:9', ...settings })
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(JSON.stringify(problem).slice(1, -1))
  })

  it('refuses a hook on a dataset that does not exist with 404', async () => {
    expect((await putHook(testLake(), { url: 'http://127.0.0.1:9', dataset: 'staging' })).status).toBe(404)
  })
})

const threeRevisions = [
  { create: { _id: 'drafts.monday', _type: 'class' } },
  { create: { _id: 'versions.r1.monday', _type: 'class' } },
  { create: { _id: 'monday', _type: 'class' } },
]

type TestLake = ReturnType<typeof testLake>
type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** A lake whose one hook calls a receiver, and calls again at once when it was refused. */
async function hookedLake(settings: Record<string, unknown>) {
  const receiver = await openReceiver()
  const lake = testLake()
  const hooks = startHooks(lake.lake.context, { retryDelay: () => 0 })
  onTestFinished(() => hooks.close())
  const response = await putHook(lake, { url: receiver.url, ...settings })
  expect(response.status).toBe(200)
  return { lake, receiver }
}

const putHook = (lake: TestLake, settings: Record<string, unknown>) =>
  lake.request(`${path}/hook`, { method: 'PUT', body: JSON.stringify({ name: 'renew the site', ...settings }) })

/** What the next messages tell, each answered with 200. */
async function operations(receiver: Receiver, count: number): Promise<string[]> {
  const told: string[] = []
  for (let index = 0; index < count; index++) {
    const { headers } = await receiver.accept()
    told.push(`${String(headers['sanity-operation'])} ${String(headers['sanity-document-id'])}`)
  }
  return told
}

/** The hook's messages, newest first. */
async function messages(lake: TestLake) {
  const response = await lake.request(`${path}/hook/messages`)
  return (await response.json()) as Record<string, unknown>[]
}
