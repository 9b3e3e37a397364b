import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { uploadFile } from '../assets/pictures.ts'
import { serveLake, testLake, type TestLake } from '../lake.ts'
import { readEvents } from '../streams/streams.ts'

type Client = Awaited<ReturnType<typeof serveLake>>['client']

const copy = (client: Client, body: Record<string, unknown>) =>
  client.request<{ jobId: string }>({ method: 'PUT', url: '/datasets/production/copy', body })

describe('PUT /datasets/:dataset/copy', () => {
  it('copies documents, assets with their own URLs, and the history', async () => {
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

  it('leaves out the history on request', async () => {
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

  it('leaves out releases and their versions on request', async () => {
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

  const asked = (lake: TestLake) =>
    lake.request('/v2025-02-19/datasets/production/copy', {
      method: 'PUT',
      body: JSON.stringify({ targetDataset: 'staging' }),
      headers: { 'content-type': 'application/json' },
    })

  it('leaves no files behind when it fails, as on a full disk', async () => {
    const assetsDir = temporaryFolder()
    const lake = testLake({ assetsDir })
    const paths = [await uploadFile(lake, 'a', '?filename=a.txt'), await uploadFile(lake, 'b', '?filename=b.txt')]
    const file = join(assetsDir, paths.map(({ path }) => path).sort()[1] ?? '')
    renameSync(file, join(assetsDir, 'elsewhere'))
    mkdirSync(file) // which cannot be read as a file
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    expect((await asked(lake)).status).toBe(500)
    expect(readdirSync(join(assetsDir, 'files/westie'))).toEqual(['production'])
  })

  it('happens once at a time for a name', async () => {
    const lake = testLake()
    await uploadFile(lake, 'a', '?filename=a.txt')
    const answers = await Promise.all([asked(lake), asked(lake)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('refuses taken and invalid names', async () => {
    const { client } = await serveLake()
    await expect(copy(client, { targetDataset: 'production' })).rejects.toMatchObject({ statusCode: 409 })
    await expect(copy(client, { targetDataset: 'Pro/duction' })).rejects.toMatchObject({ statusCode: 400 })
    expect(await client.datasets.list()).toMatchObject([{ name: 'production' }])
  })
})

describe('PUT /datasets', () => {
  const put = (lake: TestLake, name: string) =>
    lake.request(`/v2025-02-19/projects/westie/datasets/${name}`, { method: 'PUT' })

  it.each(['staging', '2026', 'a-b_c', 'a'.repeat(64)])('makes %s', async (name) => {
    expect((await put(testLake(), name)).status).toBe(200)
  })

  it.each(['Staging', 'aB', '-a', '_a', '~a', 'a.b', 'ä', 'a'.repeat(65)])('refuses %s', async (name) => {
    const response = await put(testLake(), encodeURIComponent(name))
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('use up to 64 lowercase letters, digits, - and _, starting with a letter')
  })

  it('reads an existing dataset with capitals, and creates none in the same folder', async () => {
    const store = openStore(':memory:')
    store.datasets.add('aB')
    const lake = testLake({ store, dataset: 'aB' })
    expect((await lake.request('/v2025-02-19/data/query/aB?query=*')).status).toBe(200)
    const response = await put(lake, 'ab')
    expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('\\"aB\\" already exists')])
    expect(() => testLake({ dataset: 'Staging' })).toThrow('A dataset cannot be named "Staging"')
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

  it('cannot be the default one', async () => {
    const { client } = await serveLake()
    await expect(client.datasets.delete('production')).rejects.toThrow(
      '"production" is the dataset that SANITY_DATASET',
    )
  })
})
