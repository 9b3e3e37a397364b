import { describe, expect, it } from 'vitest'
import { openTarget } from './target.ts'

const { client, dataset, makeDataset, projectId } = await openTarget()

describe('client.datasets', () => {
  it('creates an empty dataset, lists and deletes it', async () => {
    const own = await makeDataset('made')
    const made = 'made'
    await own.create({ _id: 'monday', _type: 'class' })
    expect(await own.fetch('count(*[!(_id in path("_.**"))])')).toBe(1)
    expect(await client.getDocument('monday')).toBeFalsy()
    expect((await client.datasets.list()).map((one) => one.name)).toEqual(expect.arrayContaining([dataset, made]))

    expect(await client.datasets.delete(made)).toEqual({ deleted: true })
    expect((await client.datasets.list()).map((one) => one.name)).not.toContain(made)
    await expect(own.fetch('*')).rejects.toMatchObject({ statusCode: 404 })
  })

  it('are private: nobody reads them without a token', async () => {
    const own = await makeDataset('private')
    const made = 'private'
    const stranger = own.withConfig({ token: undefined })
    await expect(stranger.fetch('count(*)')).rejects.toMatchObject({ statusCode: 401 })
    const refused = { statusCode: 400, message: expect.stringContaining('use "private", or --visibility private') }
    await expect(client.datasets.edit(made, { aclMode: 'public' })).rejects.toMatchObject(refused)
    await expect(client.datasets.create('public', { aclMode: 'public' })).rejects.toMatchObject(refused)
    expect(await client.datasets.edit(made, { aclMode: 'private' })).toEqual({ datasetName: made, aclMode: 'private' })
    const all = await client.datasets.list()
    expect(all.filter(({ name }) => name.startsWith('pri'))).toMatchObject([{ name: made, aclMode: 'private' }])
  })

  it('refuses a name that is taken', async () => {
    await expect(client.datasets.create(dataset, { aclMode: 'private' })).rejects.toMatchObject({ statusCode: 409 })
  })
})

describe('client.projects', () => {
  it('describes the project', async () => {
    expect(await client.projects.getById(projectId)).toMatchObject({ id: projectId })
  })
})

describe('client.users', () => {
  it("returns the token's user", async () => {
    expect(await client.users.getById('me')).toMatchObject({ id: expect.any(String), name: expect.any(String) })
  })

  it('returns a user by id', async () => {
    const { id } = await client.users.getById('me')
    expect(await client.users.getById(id)).toMatchObject({ id })
  })
})
