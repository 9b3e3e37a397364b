import { describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { serveLake, testLake, token, type TestLake } from '../lake.ts'
import { readEvents } from '../streams/streams.ts'

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

describe('GET /datasets', () => {
  it('offers no dataset for comments, for which the Studio asks', async () => {
    const list = async (search: string): Promise<unknown> =>
      (await testLake().request(`/v1/projects/westie/datasets${search}`)).json()
    expect(await list('?datasetProfile=comments&addonFor=production')).toEqual([])
    expect(await list('?datasetProfile=content')).toMatchObject([{ name: 'production', aclMode: 'private' }])
  })
})

describe('a deleted dataset', () => {
  it('ends its streams and frees its name', async () => {
    const { client, url } = await serveLake()
    await client.datasets.create('staging')
    await client.withConfig({ dataset: 'staging' }).create({ _id: 'monday', _type: 'class' })
    const streams = await Promise.all(
      ['data/listen/staging?query=*', 'data/live/events/staging'].map((path) =>
        fetch(`${url}/v2025-02-19/${path}`, { headers: { authorization: `Bearer ${token}` } }),
      ),
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
