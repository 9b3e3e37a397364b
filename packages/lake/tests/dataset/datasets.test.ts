import { describe, expect, it } from 'vitest'
import { serveLake } from '../lake.ts'
import { readEvents } from '../streams/streams.ts'

type Client = Awaited<ReturnType<typeof serveLake>>['client']

const copy = (client: Client, body: Record<string, unknown>) =>
  client.request<{ jobId: string }>({ method: 'PUT', url: '/datasets/production/copy', body })

describe('PUT /datasets/:dataset/copy', () => {
  it('copies documents, assets under addresses of their own, and the history', async () => {
    const { client } = await serveLake()
    const asset = await client.assets.upload('file', Buffer.from('Monday: basics'), { filename: 'plan.txt' })
    const { _rev: firstRevision } = await client.create({ _id: 'monday', _type: 'class', title: 'Monday' })
    await client.patch('monday').set({ title: 'Tuesday' }).commit()
    await client.create({ _id: 'gone', _type: 'class' })
    await client.delete('gone')

    await copy(client, { targetDataset: 'staging' })
    await client.delete('monday')

    const staging = client.withConfig({ dataset: 'staging' })
    expect(await staging.fetch('*[_type == "class"]{_id, title}')).toEqual([{ _id: 'monday', title: 'Tuesday' }])
    const { url } = await staging.fetch<{ url: string }>('*[_id == $id][0]', { id: asset._id })
    expect(url).toBe(asset.url.replace('/production/', '/staging/'))
    expect(await (await fetch(url)).text()).toBe('Monday: basics')
    const { documents } = await staging.request<{ documents: unknown[] }>({
      url: `/data/history/staging/documents/monday?revision=${firstRevision}`,
    })
    expect(documents).toMatchObject([{ title: 'Monday' }])
  })

  it('leaves the history behind when told to', async () => {
    const { client } = await serveLake()
    await client.create({ _id: 'monday', _type: 'class', title: 'Monday' })
    const { _rev } = await client.patch('monday').set({ title: 'Tuesday' }).commit()
    await copy(client, { targetDataset: 'staging', skipHistory: true })
    const lines = await client.request<string>({ url: '/data/history/staging/transactions/monday' })
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toMatchObject([{ id: _rev, documentIDs: ['monday'], mutations: [] }])
  })

  it('leaves releases and their versions behind when told to', async () => {
    const { client } = await serveLake()
    await client.releases.create({ releaseId: 'summer' })
    await client.create({ _id: 'versions.summer.monday', _type: 'class' })
    await client.create({ _id: 'drafts.monday', _type: 'class' })
    await copy(client, { targetDataset: 'staging', skipContentReleases: true })
    const staging = client.withConfig({ dataset: 'staging', perspective: 'raw' })
    expect(await staging.fetch('*._id')).toEqual(['drafts.monday'])
    const history = '/data/history/staging/transactions/versions.summer.monday'
    expect(await client.request<string>({ url: history })).toBeFalsy()
  })

  it('refuses a name that is taken, and one that none can have', async () => {
    const { client } = await serveLake()
    await expect(copy(client, { targetDataset: 'production' })).rejects.toMatchObject({ statusCode: 409 })
    await expect(copy(client, { targetDataset: 'Pro/duction' })).rejects.toMatchObject({ statusCode: 400 })
    expect(await client.datasets.list()).toMatchObject([{ name: 'production' }])
  })
})

describe('a deleted dataset', () => {
  it('ends its streams and frees its name', async () => {
    const { client, url } = await serveLake()
    await client.datasets.create('staging', { aclMode: 'public' })
    await client.withConfig({ dataset: 'staging' }).create({ _id: 'monday', _type: 'class' })
    const streams = await Promise.all(
      ['data/listen/staging?query=*', 'data/live/events/staging'].map((path) => fetch(`${url}/v2025-02-19/${path}`)),
    )
    const events = streams.map(readEvents)
    for (const { data } of events) await data()

    await client.datasets.delete('staging')
    for (const { next } of events) {
      expect(await next()).toEqual({ comment: 'the dataset was deleted' })
      expect(await next()).toBeNull()
    }
    await client.datasets.create('staging')
    expect(await client.withConfig({ dataset: 'staging' }).fetch('*')).toEqual([])
  })

  it('is not the one that the lake is started with', async () => {
    const { client } = await serveLake()
    await expect(client.datasets.delete('production')).rejects.toThrow(
      '"production" is the dataset that SANITY_DATASET',
    )
  })
})
