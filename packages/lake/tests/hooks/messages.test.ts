import { isValidSignature } from '@sanity/webhook'
import { describe, expect, it } from 'vitest'
import { hookedLake, operations, putHook } from './hookedLake.ts'

describe('a webhook', () => {
  it('posts the new document, signed, with its source in the headers', async () => {
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

  it('has no signature without a secret', async () => {
    const { lake, receiver } = await hookedLake({})
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    expect((await receiver.accept()).headers).not.toHaveProperty('sanity-webhook-signature')
  })

  it('keeps its own headers if the hook sets the same name', async () => {
    const { lake, receiver } = await hookedLake({ headers: { 'Content-Type': 'text/plain' } })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    expect((await receiver.accept()).headers['content-type']).toBe('application/json')
  })

  it('reports created, changed and deleted documents', async () => {
    const { lake, receiver } = await hookedLake({})
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    await lake.mutate({ patch: { id: 'monday', set: { title: 'Monday' } } })
    await lake.mutate({ delete: { id: 'monday' } })
    expect(await operations(receiver, 3)).toEqual(['create monday', 'update monday', 'delete monday'])
  })

  it('reports only what its rule names', async () => {
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

  it('uses the configured method, with a body even for GET', async () => {
    const { lake, receiver } = await hookedLake({ httpMethod: 'GET', rule: { projection: '{_id}' } })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    expect(await receiver.accept()).toMatchObject({ method: 'GET', body: '{"_id":"monday"}' })
  })

  it('ignores drafts and versions', async () => {
    const { lake, receiver } = await hookedLake({})
    await lake.mutate(...threeRevisions)
    expect(await operations(receiver, 1)).toEqual(['create monday'])
  })

  it('reports drafts and versions on request', async () => {
    const { lake, receiver } = await hookedLake({ includeDrafts: true, includeAllVersions: true })
    await lake.mutate(...threeRevisions)
    expect((await operations(receiver, 3)).sort()).toEqual([
      'create drafts.monday',
      'create monday',
      'create versions.r1.monday',
    ])
  })

  it('sends nothing while disabled', async () => {
    const { lake, receiver } = await hookedLake({ isDisabled: true })
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    await putHook(lake, { url: receiver.url, isDisabled: false, rule: { on: ['update'] } })
    await lake.mutate({ patch: { id: 'monday', set: { title: 'Monday' } } })
    expect(await operations(receiver, 1)).toEqual(['update monday'])
  })
})

const threeRevisions = [
  { create: { _id: 'drafts.monday', _type: 'class' } },
  { create: { _id: 'versions.r1.monday', _type: 'class' } },
  { create: { _id: 'monday', _type: 'class' } },
]
