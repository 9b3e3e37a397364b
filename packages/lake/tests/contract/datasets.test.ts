import { describe, expect, it } from 'vitest'
import { openTarget } from './target.ts'

const { client, clientOf, projectId } = await openTarget('other')

describe('client.datasets', () => {
  it('lists the datasets, each with documents of its own', async () => {
    const other = clientOf('other')
    await other.create({ _id: 'monday', _type: 'class' })
    expect(await other.fetch('count(*[!(_id in path("_.**"))])')).toBe(1)
    expect(await client.getDocument('monday')).toBeFalsy()
    expect((await client.datasets.list()).map(({ name }) => name)).toEqual(['production', 'other'])
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
