import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'

describe('GET /users/me', () => {
  it("returns the token's user, with the role that the Studio shows", async () => {
    expect(await (await testLake().request('/v2021-06-07/users/me')).json()).toMatchObject({
      id: 'administrator',
      name: 'Administrator',
      email: 'administrator@localhost',
      role: 'administrator',
      roles: [{ name: 'administrator', title: 'Administrator' }],
      provider: 'local',
    })
  })

  it('is an empty object for the public, which the Studio treats as signed out', async () => {
    const response = await testLake().asPublic('/v2021-06-07/users/me')
    expect([response.status, await response.json()]).toEqual([200, {}])
  })

  it('refuses an unknown token like an unknown session', async () => {
    const headers = { authorization: 'Bearer somebody-elses-token-of-32-characters' }
    const response = await testLake().asPublic('/v2021-06-07/users/me', { headers })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ errorCode: 'SIO-401-ANF' })
  })
})

describe('GET /users/:ids', () => {
  it('returns one user for one id, and a list for several', async () => {
    const lake = testLake()
    expect(await (await lake.request('/v1/users/administrator')).json()).toMatchObject({ displayName: 'Administrator' })
    expect(await (await lake.request('/v1/users/administrator,p-long-gone')).json()).toMatchObject([
      { id: 'administrator', displayName: 'Administrator' },
      { id: 'p-long-gone', displayName: 'Somebody else' },
    ])
  })

  it('returns 200 users at most', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`).join()
    const lake = testLake()
    expect((await lake.request(`/v1/users/${ids(200)}`)).status).toBe(200)
    const refused = await lake.request(`/v1/users/${ids(201)}`)
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { message: 'The path names 201 users; request 200 at most' },
    ])
  })
})

describe('/users/me/keyvalue', () => {
  const path = '/v2024-11-12/users/me/keyvalue'
  const put = (lake: ReturnType<typeof testLake>, body: unknown) =>
    lake.request(path, { method: 'PUT', body: JSON.stringify(body) })

  it("stores a user's preferences, and returns null for others", async () => {
    const lake = testLake()
    const preferences = [{ key: 'studio.structure.layout', value: { compact: true } }]
    expect(await (await put(lake, preferences)).json()).toEqual(preferences)
    expect(await (await lake.request(`${path}/studio.structure.layout,studio.sort`)).json()).toEqual([
      ...preferences,
      { key: 'studio.sort', value: null },
    ])
  })

  it.each([[{ key: 'sort' }], [['sort']], [[{ value: 1 }]], [[null]]])(
    'refuses %j, which is not a list of preferences',
    async (body) => {
      expect((await put(testLake(), body)).status).toBe(400)
    },
  )

  it('stores nothing of a list with one invalid preference', async () => {
    const lake = testLake()
    expect((await put(lake, [{ key: 'sort', value: 'by date' }, 'sort'])).status).toBe(400)
    expect(await (await lake.request(`${path}/sort`)).json()).toEqual([{ key: 'sort', value: null }])
  })
})
