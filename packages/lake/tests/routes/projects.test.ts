import { describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { testLake, url } from '../lake.ts'

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
    ['/v2025-03-01/projects/westie/datasets/production/schemas', []],
    ['/v2025-03-01/projects/westie/datasets/production/schemas/_.schemas.default', []],
    ['/v1/check/cors', { result: { allowed: true, withCredentials: true } }],
  ])('is answered as absent at %s', async (path, answer) => {
    const response = await testLake().request(path)
    expect([response.status, await response.json()]).toEqual([200, answer])
  })
})

describe('access to the project', () => {
  it('lists members, invitations and origins', async () => {
    const { lake, request } = testLake({ allowedOrigins: ['http://localhost:3000'] })
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
    expect(await read('/projects/westie/cors')).toMatchObject([
      { origin: url, allowCredentials: true },
      { origin: 'http://localhost:3000', allowCredentials: true },
    ])
  })
})

describe('schemas, which `sanity schemas` deploys,', () => {
  it('are refused with an explanation', async () => {
    const path = '/v2025-03-01/projects/westie/datasets/production/schemas'
    const response = await testLake().request(path, { method: 'PUT', body: '{"schemas": []}' })
    expect([response.status, await response.json()]).toMatchObject([
      501,
      { message: 'This lake stores no schemas: they are in the code of the Studio' },
    ])
  })
})

describe('a missing service', () => {
  it.each([
    ['GET', '/v2025-05-14/organizations', 'This lake has no organizations: it holds one project'],
    ['POST', '/v2025-09-22/projects', 'This lake holds one project; start another one on another LAKE_DIR'],
    ['POST', '/v1/graphql/production/default', 'This lake has no GraphQL; use GROQ'],
    ['PUT', '/v2025-08-29/projects/westie/datasets/production/settings/backups', 'This lake lists no backups'],
    ['GET', '/v2025-09-16/datasets/production/settings/embeddings', 'This lake has no embeddings'],
    ['GET', '/v2025-02-19/media-libraries', 'This lake has no media library: its pictures are in its datasets'],
    ['GET', '/v2025-02-19/aliases', 'This lake has no aliases of datasets'],
    ['PUT', '/v2025-02-19/datasets/production/copy', 'This lake copies no datasets; export the dataset'],
    ['PUT', '/v2021-06-07/projects/westie/datasets/staging', 'when it starts with SANITY_DATASET set to its name'],
    ['DELETE', '/v2021-06-07/datasets/production', 'and deletes none'],
    ['POST', '/v2025-08-14/projects/westie/cors', 'This lake reads its origins at startup'],
    ['POST', '/v2024-08-01/projects/westie/user-applications', 'This lake accepts no deployments of a Studio'],
    ['GET', '//v1/nothing', 'No //v1/nothing here'],
  ])('says so in a sentence: %s %s', async (method, path, sentence) => {
    const response = await testLake().request(path, { method })
    expect([response.status, await response.json()]).toMatchObject([
      404,
      { message: expect.stringContaining(sentence) as string },
    ])
  })
})

describe('the project', () => {
  it('has the date of its first start', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z')
    const lake = testLake({ clock: () => now })
    now += 1000
    expect(await (await lake.request('/v2025-09-22/projects')).json()).toMatchObject([
      { id: 'westie', createdAt: '2026-11-21T12:00:00.000Z' },
    ])
  })

  it('of an older lake has the date of its oldest document', async () => {
    const store = openStore(':memory:')
    const first = testLake({ store, clock: () => Date.parse('2026-11-20T12:00:00Z') })
    await first.mutate({ create: { _id: 'monday', _type: 'notice' } })
    store.putSetting('createdAt', '')
    const later = testLake({ store, clock: () => Date.parse('2026-11-21T12:00:00Z') })
    expect(later.lake.context.createdAt).toBe('2026-11-20T12:00:00.000Z')
  })
})
