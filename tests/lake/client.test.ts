import { ClientError } from '@sanity/client'
import { firstValueFrom } from 'rxjs'
import { expect, describe, it } from 'vitest'
import { serveLake } from './lake.ts'

describe('@sanity/client', () => {
  it('creates, fetches, patches and deletes', async () => {
    const { client } = await serveLake()
    const created = await client.create({ _id: 'monday', _type: 'class', price: 20 })
    expect(created).toMatchObject({ _id: 'monday', price: 20 })
    const patched = await client.patch('monday').set({ title: 'Monday' }).inc({ price: 5 }).commit()
    expect(patched).toMatchObject({ title: 'Monday', price: 25 })
    expect(await client.fetch('*[_type == $type]{title, price}', { type: 'class' })).toEqual([
      { title: 'Monday', price: 25 },
    ])
    await client.delete('monday')
    expect(await client.getDocument('monday')).toBeFalsy()
  })

  it('writes a transaction whole, and gets several documents in the order asked for', async () => {
    const { client } = await serveLake()
    const { documentIds } = await client
      .transaction()
      .create({ _id: 'ada', _type: 'teacher' })
      .createOrReplace({ _id: 'ben', _type: 'teacher' })
      .patch('ada', (patch) => patch.set({ partner: { _type: 'reference', _ref: 'ben' } }))
      .commit()
    expect(documentIds).toEqual(['ada', 'ben', 'ada'])
    const documents = await client.getDocuments(['ben', 'nobody', 'ada'])
    expect(documents.map((document) => document?._id ?? null)).toEqual(['ben', null, 'ada'])
  })

  it('carries out actions', async () => {
    const { client } = await serveLake()
    const names = { publishedId: 'monday', draftId: 'drafts.monday' }
    await client.action([
      {
        actionType: 'sanity.action.document.create',
        publishedId: 'monday',
        attributes: { _id: 'drafts.monday', _type: 'class', title: 'Monday' },
        ifExists: 'fail',
      },
      { actionType: 'sanity.action.document.publish', ...names },
    ])
    expect(await client.getDocument('monday')).toMatchObject({ title: 'Monday' })
  })

  it('uploads a file and finds it under its address', async () => {
    const { client } = await serveLake()
    const asset = await client.assets.upload('file', Buffer.from('Monday: basics'), { filename: 'plan.txt' })
    expect(await (await fetch(asset.url)).text()).toBe('Monday: basics')
  })

  it('hears of a change', async () => {
    const { client } = await serveLake()
    const events = client.listen('*[_type == "class"]', {}, { events: ['welcome', 'mutation'] })
    const heard = new Promise((resolve, reject) => {
      const subscription = events.subscribe({
        next(event) {
          if (event.type === 'welcome') client.create({ _id: 'monday', _type: 'class' }).catch(reject)
          if (event.type !== 'mutation') return
          subscription.unsubscribe()
          resolve(event)
        },
        error: reject,
      })
    })
    expect(await heard).toMatchObject({ documentId: 'monday', transition: 'appear', result: { _type: 'class' } })
  })

  it('says in its errors what the lake said', async () => {
    const { client } = await serveLake()
    await client.create({ _id: 'ada', _type: 'teacher' })
    await client.create({ _id: 'monday', _type: 'class', teacher: { _type: 'reference', _ref: 'ada' } })
    const refusal = await failureOf(client.delete('ada'))
    expect(refusal).toBeInstanceOf(ClientError)
    expect(refusal).toMatchObject({ statusCode: 409 })
    expect(String(refusal)).toContain('cannot be deleted as there are references to it from "monday"')

    const stranger = client.withConfig({ token: 'not-the-token-of-this-lake-at-all' })
    expect(await failureOf(stranger.fetch('*'))).toMatchObject({ statusCode: 401 })
    expect(await failureOf(firstValueFrom(client.observable.fetch('*[_type == ')))).toMatchObject({ statusCode: 400 })
  })
})

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('This was expected to fail')
    },
    (error: unknown) => error,
  )
