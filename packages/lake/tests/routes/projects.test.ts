import { describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { testLake } from '../lake.ts'

describe('GET /projects/:project', () => {
  it('describes a project without an organization, so that the Studio uses no hosted service', async () => {
    expect(await (await testLake().request('/v2021-06-07/projects/westie')).json()).toMatchObject({
      id: 'westie',
      organizationId: null,
      members: [{ id: 'administrator', isCurrentUser: true, role: 'administrator' }],
    })
  })

  it.each([
    ...['', '/datasets', '/datasets/production/acl', '/grants', '/user-applications'].map(
      (rest) => `/projects/other${rest}`,
    ),
    '/hooks/projects/other',
    '/invitations/project/other',
  ])('knows only its own project: 404 for %s', async (path) => {
    const response = await testLake().request(`/v2021-06-07${path}`)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ message: 'Project "other" not found; this lake holds "westie"' })
  })
})

describe('datasets', () => {
  it.each(['/v2021-06-07/projects/westie/datasets', '/v2025-02-19/datasets'])('are listed at %s', async (path) => {
    expect(await (await testLake().request(path)).json()).toMatchObject([{ name: 'production', aclMode: 'private' }])
    expect(await (await testLake().request(`${path}?datasetProfile=comments&addonFor=production`)).json()).toEqual([])
  })

  it('are those of the folder, and the one that a start names', async () => {
    const store = openStore(':memory:')
    await testLake({ store, dataset: 'staging' }).post('/v1/data/mutate/staging', {
      mutations: [{ create: { _id: 'monday', _type: 'notice' } }],
    })
    const { all } = testLake({ store }).lake.context.datasets
    expect(all().map(({ name, size }) => [name, size])).toEqual([
      ['production', 0],
      ['staging', 1],
    ])
  })

  it.each(['PUT', 'DELETE'])('are not changed by a request: %s', async (method) => {
    const response = await testLake().request('/v2021-06-07/projects/westie/datasets/production', { method })
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { message: 'This lake creates a dataset when it starts with SANITY_DATASET set to its name, and deletes none' },
    ])
  })
})

describe('content releases', () => {
  it('are enabled without a limit', async () => {
    const lake = testLake()
    expect(await (await lake.request('/v2021-06-07/features')).json()).toContain('contentReleases')
    const limits = await lake.request('/vX/projects/westie/new-content-release-allowed')
    expect(await limits.json()).toMatchObject({
      data: { orgMeteredActiveReleaseCount: 0, orgActiveReleaseLimit: null },
    })
  })
})

describe('what only the hosted service has', () => {
  it.each([
    ['/v2021-06-07/projects/westie/grants', {}],
    ['/v2021-06-07/projects/westie/user-applications', []],
    ['/v2025-02-19/data/references/production/documents/shoes/to', { totalCount: 0, references: [] }],
    ['/v2024-12-01/journey/trial', null],
    ['/v1/help', {}],
    ['/vX/intake/telemetry-status', { status: 'denied' }],
    ['/v1/check/cors', { result: { allowed: true, withCredentials: true } }],
  ])('is answered as absent at %s', async (path, answer) => {
    const response = await testLake().request(path)
    expect([response.status, await response.json()]).toEqual([200, answer])
  })
})

describe('access to the project', () => {
  it('lists members and invitations', async () => {
    const { lake, request } = testLake()
    lake.context.accounts.addToken('site', 'viewer')
    lake.context.accounts.invitations.invite({ email: 'ada@example.org', role: 'editor', name: 'Ada' })
    const read = async (path: string) => (await request(`/v2025-09-22${path}`)).json() as Promise<unknown>
    expect(await read('/projects/westie')).toMatchObject({
      members: [
        { id: 'administrator', isCurrentUser: true, isRobot: false, role: 'administrator' },
        { isCurrentUser: false, isRobot: true, role: 'viewer' },
      ],
    })
    expect(await read('/invitations/project/westie')).toMatchObject([
      { email: 'ada@example.org', roles: [{ name: 'editor' }] },
    ])
  })
})
