import { describe, expect, it } from 'vitest'
import { roles } from '../../src/roles.ts'
import * as routes from '../../src/routeTable.ts'
import { serveLake, testLake, token } from '../lake.ts'
import { connect } from '../streams/sockets.ts'
import { addPerson, addToken, beginSession } from './people.ts'

/** In ascending order of rights. A program with the role administrator is not one in person; the holder of LAKE_TOKEN is. */
const callers = ['public', ...roles, 'administratorInPerson'] as const

/** The routes with each form of a path that has an optional part. */
const rights = routes.rights.flatMap((route) => {
  const paths = new Set(['$1', ''].map((part) => route.path.replace(/\{(.+)\}\?/, part)))
  return [...paths].map((path) => ({ ...route, path }))
})

/** Returns a path that matches a route. */
const example = (path: string) =>
  path
    .replace(':project', 'westie')
    .replace(':dataset', 'production')
    .replace(/[:*]\w+/g, 'nothing')

describe('every route', () => {
  it.each(rights)('$method $path requires the rights of $access', async ({ method, path, access }) => {
    const lake = testLake()
    for (const role of callers) {
      const secret =
        role === 'public' ? null : role === 'administratorInPerson' ? token : await addToken(lake, role, role)
      const response = await lake.asPublic(example(path), {
        method,
        headers: secret === null ? {} : { authorization: `Bearer ${secret}` },
      })
      const refusal = expect(response.status, `to ${role}`)
      if (callers.indexOf(role) < callers.indexOf(access)) refusal.toBe(role === 'public' ? 401 : 403)
      else refusal.not.toBe(403)
      await response.body?.cancel()
    }
  })

  const changes = rights.filter(({ method }) => !['GET', 'HEAD'].includes(method))

  it("that changes content requires an editor, except to open a viewer's preview", () => {
    const ofContent = changes.filter(({ path }) => /^\/v1\/(data|assets)\//.test(path) && !path.includes('/query/'))
    expect(ofContent.filter(({ access }) => access !== 'editor').map(({ path, access }) => [path, access])).toEqual([
      ['/v1/data/mutate/:dataset', 'viewer'],
    ])
  })

  it('that changes access is for administrators in person', () => {
    const ofPeople = changes.filter(({ path }) => /accounts|invitations|tokens/.test(path))
    expect(new Set(ofPeople.map(({ access }) => access))).toEqual(new Set(['administratorInPerson']))
  })

  it('that accepts data from anybody signs in or out, or stores nothing', () => {
    expect(changes.filter(({ access }) => access === 'public').map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /v1/auth/login/local',
      'POST /v1/auth/reset', // which mails a link to people who have an account
      'POST /v1/auth/session', // which compares LAKE_TOKEN
      'POST /v1/auth/logout',
      'POST /v1/intake/*rest',
      'POST /invitation',
      'POST /account', // which leads to the sign-in page without a session
    ])
  })
})

describe("the Studio's access rules", () => {
  it.each([
    [
      'viewer',
      [
        { filter: '_id in path("**")', permissions: ['read', 'history'] },
        { filter: '_type == "sanity.previewUrlSecret"', permissions: ['read', 'create', 'update'] },
      ],
    ],
    [
      'editor',
      [
        {
          filter: '_id in path("**")',
          permissions: ['read', 'create', 'update', 'history', 'editHistory', 'manage'],
        },
      ],
    ],
  ] as const)('list the permissions of a user with the role %s', async (role, expected) => {
    const { ask } = await addPerson(testLake(), 'anna@example.org', role)
    const rules = await ask('/v1/projects/westie/datasets/production/acl')
    expect(await rules.json()).toEqual(expected)
  })
})

describe('a socket', () => {
  it('is closed when its session expires', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z')
    const { url, lake } = await serveLake({ clock: () => now })
    const { accounts } = lake.context
    const { secret } = accounts.invite({ email: 'anna@example.org', role: 'editor' })
    const session = await beginSession(accounts, secret)
    const streams = await connect(url, '/v1/data/streams')
    streams.send({ id: 'a', open: '/v1/data/listen/production?query=*', authorization: `Bearer ${session}` })
    expect(await streams.next()).toMatchObject({ id: 'a', event: 'welcome' })
    now += 30 * 24 * 60 * 60_000
    accounts.endExpired()
    expect(await streams.next()).toEqual({ id: 'a', ended: 'your rights have changed' })
  })

  it("is closed when its user's role is lowered, like every stream", async () => {
    const { url, lake } = await serveLake()
    const { accounts } = lake.context
    const { secret } = accounts.invite({ email: 'anna@example.org', role: 'editor' })
    const authorization = `Bearer ${await beginSession(accounts, secret)}`
    const presence = await connect(url, '/v2022-06-30/socket/production')
    presence.send({ id: '1', method: 'authorization', params: { authorization } })
    await presence.next()
    const streams = await connect(url, '/v1/data/streams')
    const paths = ['/v1/data/listen/production?query=*', '/vX/data/live/events/production']
    for (const [id, open] of paths.entries()) {
      streams.send({ id: String(id), open, authorization })
      expect(await streams.next()).toMatchObject({ event: 'welcome' })
    }
    const events = await Promise.all(paths.map((path) => fetch(url + path, { headers: { authorization } })))

    const headers = { authorization: `Bearer ${token}` }
    const body = '{"role":"viewer"}'
    await fetch(`${url}/v1/accounts/anna@example.org`, { method: 'PUT', headers, body })
    const ended = 'your rights have changed'
    expect([await streams.next(), await streams.next()]).toEqual([
      { id: '0', ended },
      { id: '1', ended },
    ])
    expect((await presence.closed).code).toBe(4001)
    for (const response of events) expect(await response.text()).toContain(`: ${ended}`)
  })
})
