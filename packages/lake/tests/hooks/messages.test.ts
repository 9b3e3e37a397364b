import { isValidSignature } from '@sanity/webhook'
import { describe, expect, it } from 'vitest'
import { hookedLake, operations } from './hookedLake.ts'

describe('a webhook', () => {
  it('posts the id and type of the document, signed, with its source in the headers', async () => {
    const { lake, receiver } = await hookedLake({ secret: 'a secret of the site' })
    const { transactionId } = await lake.mutate({ create: { _id: 'monday', _type: 'class', title: 'Monday' } })

    const { method, headers, body } = await receiver.accept()
    expect(method).toBe('POST')
    expect(JSON.parse(body)).toEqual({ _id: 'monday', _type: 'class' })
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Sanity.io webhook delivery',
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

  it('is not signed without a secret', async () => {
    const { lake, receiver } = await hookedLake({})
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    expect((await receiver.accept()).headers).not.toHaveProperty('sanity-webhook-signature')
  })

  it('reports deletions', async () => {
    const { lake, receiver } = await hookedLake({})
    await lake.mutate({ create: { _id: 'monday', _type: 'class' } })
    await receiver.accept()
    await lake.mutate({ delete: { id: 'monday' } })
    const { headers, body } = await receiver.accept()
    expect([headers['sanity-operation'], JSON.parse(body)]).toEqual(['delete', { _id: 'monday', _type: 'class' }])
  })

  it('does not report drafts and versions', async () => {
    const { lake, receiver } = await hookedLake({})
    await lake.mutate(
      ...['drafts.monday', 'versions.r1.monday', 'monday'].map((_id) => ({ create: { _id, _type: 'class' } })),
    )
    await lake.mutate({ create: { _id: 'tuesday', _type: 'class' } })
    expect(await operations(receiver, 2)).toEqual(['create monday', 'create tuesday'])
  })
})
