import { ClientError } from '@sanity/client'
import { describe, expect, it } from 'vitest'
import { openTarget } from './target.ts'

const { client } = await openTarget()
const classType = 'class'
const teacherType = 'teacher'
const reference = (_ref: string) => ({ _type: 'reference', _ref })

describe('client.create and similar methods', () => {
  it('generates an id if there is none, or if it ends in a dot', async () => {
    const made = await client.create({ _type: classType, title: 'Monday' })
    expect(made).toMatchObject({ _id: expect.stringMatching(/^[\w-]{10,}$/), title: 'Monday' })
    expect(made).toMatchObject({ _createdAt: made._updatedAt, _rev: expect.any(String) })
    expect((await client.create({ _id: 'drafts.', _type: classType }))._id).toMatch(/^drafts\.[\w-]{10,}$/)
  })

  it('refuses an id that is in use', async () => {
    const taken = { _id: 'taken', _type: classType }
    await client.create(taken)
    const refusal = await failureOf(client.create(taken))
    expect(refusal).toBeInstanceOf(ClientError)
    expect(refusal).toMatchObject({
      statusCode: 409,
      details: { items: [{ error: { type: 'documentAlreadyExistsError', id: taken._id } }] },
    })
  })

  it('replaces an existing document, or keeps it', async () => {
    const _id = 'replaced'
    const { _createdAt } = await client.create({ _id, _type: classType, title: 'Monday', room: 1 })
    expect(await client.createIfNotExists({ _id, _type: classType, title: 'Tuesday' })).toMatchObject({
      title: 'Monday',
    })
    const replaced = await client.createOrReplace({ _id, _type: classType, title: 'Wednesday' })
    expect(replaced).toMatchObject({ title: 'Wednesday', _createdAt })
    expect(replaced).not.toHaveProperty('room')
  })

  it('writes nothing in a dry run', async () => {
    await client.create({ _id: 'dry', _type: classType }, { dryRun: true })
    expect(await client.getDocument('dry')).toBeFalsy()
  })
})

describe('client.patch', () => {
  it('is refused if the revision has changed', async () => {
    const { _id, _rev } = await client.create({ _type: classType })
    await client.patch(_id).set({ title: 'theirs' }).commit()
    const mine = client.patch(_id).ifRevisionId(_rev).set({ title: 'mine' }).commit()
    expect(await failureOf(mine)).toMatchObject({
      statusCode: 409,
      details: { items: [{ error: { type: 'documentRevisionIDDoesNotMatchError' } }] },
    })
    expect(await client.getDocument(_id)).toMatchObject({ title: 'theirs' })
  })

  it('is refused for a missing document', async () => {
    expect(await failureOf(client.patch('nobody').set({ a: 1 }).commit())).toBeInstanceOf(ClientError)
  })

  it('accepts a query', async () => {
    const own = 'queried'
    await client.mutate([1, 2, 3].map((price) => ({ create: { _type: own, price } })))
    await client.patch({ query: '*[_type == $own && price > 1]', params: { own } }).inc({ price: 10 }).commit()
    expect(await client.fetch('*[_type == $own] | order(price).price', { own })).toEqual([1, 12, 13])
  })
})

describe('client.transaction and client.mutate', () => {
  it('writes all documents with one revision, and returns their ids', async () => {
    const [ada, ben] = ['ada', 'ben']
    const { documentIds, transactionId } = await client
      .transaction()
      .create({ _id: ada, _type: teacherType })
      .createOrReplace({ _id: ben, _type: teacherType })
      .patch(ada, (patch) => patch.set({ partner: reference(ben) }))
      .commit()
    expect(documentIds).toEqual([ada, ben, ada])
    expect(await client.getDocument(ada)).toMatchObject({ _rev: transactionId, partner: reference(ben) })
  })

  it('writes nothing if a part is refused', async () => {
    const made = 'half'
    const refused = client
      .transaction()
      .create({ _id: made, _type: classType })
      .patch('nobody', { set: { a: 1 } })
    await failureOf(refused.commit())
    expect(await client.getDocument(made)).toBeFalsy()
  })
})

describe('client.delete', () => {
  it('accepts an id or a query, and ignores missing documents', async () => {
    const own = 'deleted'
    await client.mutate([1, 2, 3].map((number) => ({ create: { _id: `deleted-${number}`, _type: own } })))
    await client.delete('deleted-1')
    await client.delete('deleted-1')
    expect(await client.fetch('count(*[_type == $own])', { own })).toBe(2)
    await client.delete({ query: '*[_type == $own]', params: { own } })
    expect(await client.fetch('count(*[_type == $own])', { own })).toBe(0)
  })
})

describe('client.getDocument and similar methods', () => {
  it('return several documents in the requested order, and which exist', async () => {
    const ids = ['first', 'nobody', 'second']
    const [first = '', , second = ''] = ids
    await client.mutate([first, second].map((_id) => ({ create: { _id, _type: classType } })))
    const documents = await client.getDocuments(ids)
    expect(documents.map((document) => document?._id ?? null)).toEqual([first, null, second])
    expect(await client.documentsExists(ids)).toEqual(new Set([first, second]))
  })
})

describe('client.action', () => {
  it('publishes a draft and unpublishes it again', async () => {
    const publishedId = 'acted'
    const names = { publishedId, draftId: `drafts.${publishedId}` }
    const attributes = { _id: names.draftId, _type: classType, title: 'Monday' }
    await client.action({ actionType: 'sanity.action.document.create', publishedId, attributes, ifExists: 'fail' })
    await client.action({ actionType: 'sanity.action.document.edit', ...names, patch: { set: { title: 'Tuesday' } } })
    expect(await client.getDocument(publishedId)).toBeFalsy()
    await client.action({ actionType: 'sanity.action.document.publish', ...names })
    expect(await client.getDocument(publishedId)).toMatchObject({ title: 'Tuesday' })
    expect(await client.getDocument(names.draftId)).toBeFalsy()
    await client.action({ actionType: 'sanity.action.document.unpublish', ...names })
    expect(await client.getDocuments([publishedId, names.draftId])).toMatchObject([null, { title: 'Tuesday' }])
    await client.action({ actionType: 'sanity.action.document.version.discard', versionId: names.draftId })
    expect(await client.getDocument(names.draftId)).toBeFalsy()
  })
})

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('This was expected to fail')
    },
    (error: unknown) => error,
  )
