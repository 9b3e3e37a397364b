import { describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { addToken, invite } from '../accounts/people.ts'
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

  it('are those in the store, and the default one', async () => {
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
    expect(response.status).toBe(404)
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

describe('features of the hosted service', () => {
  it.each([
    ['/v2021-06-07/projects/westie/grants', {}],
    ['/v2021-06-07/projects/westie/user-applications', []],
    ['/v2025-02-19/data/references/production/documents/shoes/to', { totalCount: 0, references: [] }],
    ['/v2024-12-01/journey/trial', null],
    ['/v1/help', {}],
    ['/vX/intake/telemetry-status', { status: 'denied' }],
    ['/v1/check/cors', { result: { allowed: true, withCredentials: true } }],
  ])('are reported as absent at %s', async (path, answer) => {
    const response = await testLake().request(path)
    expect([response.status, await response.json()]).toEqual([200, answer])
  })
})

describe('access to the project', () => {
  it('lists members', async () => {
    const lake = testLake()
    await addToken(lake, 'site', 'viewer')
    await invite(lake, { email: 'ada@example.org', role: 'editor', name: 'Ada' })
    expect(await (await lake.request('/v2025-09-22/projects/westie')).json()).toMatchObject({
      members: [
        { isCurrentUser: false, isRobot: true, role: 'viewer' },
        { id: 'administrator', isCurrentUser: true, isRobot: false, role: 'administrator' },
      ],
    })
  })
})
