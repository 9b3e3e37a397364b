import { describe, expect, it } from 'vitest'
import { openTarget } from './target.ts'

const { client, dataset, makeDataset, name, ownDataset, projectId } = await openTarget()

describe('client.datasets', () => {
  it('creates an empty dataset, lists and deletes it', async () => {
    const own = await makeDataset('made')
    const made = name('made')
    await own.create({ _id: name('monday'), _type: name('class') })
    expect(await own.fetch('count(*[!(_id in path("_.**"))])')).toBe(1)
    expect(await client.getDocument(name('monday'))).toBeFalsy()
    expect((await client.datasets.list()).map((one) => one.name)).toEqual(expect.arrayContaining([dataset, made]))

    expect(await client.datasets.delete(made)).toEqual({ deleted: true })
    expect((await client.datasets.list()).map((one) => one.name)).not.toContain(made)
    await expect(own.fetch('*')).rejects.toMatchObject({ statusCode: 404 })
  })

  it('creates a private dataset, which requires a token, and changes its visibility', async () => {
    const own = ownDataset('private')
    const made = name('private')
    await client.datasets.create(made, { aclMode: 'private' })
    await own.create({ _id: name('monday'), _type: name('class') })
    const stranger = own.withConfig({ token: undefined })
    const aclModes = async () => (await client.datasets.list()).filter((one) => one.name === made)
    expect(await aclModes()).toMatchObject([{ aclMode: 'private' }])
    await expect(stranger.fetch('count(*)')).rejects.toMatchObject({ statusCode: 401 })

    await client.datasets.edit(made, { aclMode: 'public' })
    expect(await stranger.fetch('count(*[_id == $id])', { id: name('monday') })).toBe(1)
    await client.datasets.edit(made, { aclMode: 'private' })
    await expect(stranger.fetch('count(*)')).rejects.toMatchObject({ statusCode: 401 })
  })

  it('refuses a name that is taken', async () => {
    await expect(client.datasets.create(dataset, { aclMode: 'public' })).rejects.toMatchObject({ statusCode: 409 })
  })
})

describe('client.projects', () => {
  it('describes the project', async () => {
    expect(await client.projects.getById(projectId)).toMatchObject({ id: projectId })
    expect((await client.projects.list()).map(({ id }) => id)).toContain(projectId)
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
