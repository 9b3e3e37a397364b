import { describe, expect, it } from 'vitest'
import { testLake, token, url } from '../lake.ts'
import { addPerson, invite, password, sessionOf, signIn, signInPath, type TestLake } from './people.ts'

const dayInMs = 24 * 60 * 60_000
const clientOf = (lake: TestLake, session: string) => (path: string) =>
  lake.asPublic(path, { headers: { authorization: `Bearer ${session}` } })

describe('signing in', () => {
  it('accepts email and password, whatever the case of the email', async () => {
    const lake = testLake()
    const { id } = await addPerson(lake, 'anna@example.org', 'editor')
    const ask = clientOf(lake, await sessionOf(signIn(lake, ' Anna@Example.org')))
    expect(await (await ask('/v1/auth/id')).json()).toMatchObject({ id })
  })

  it('asks for email and password once there are accounts, and still accepts the link', async () => {
    const lake = testLake()
    expect(await (await lake.asPublic(signInPath)).text()).not.toContain('>Email<')
    await addPerson(lake, 'anna@example.org', 'editor')
    expect(await (await lake.asPublic(signInPath)).text()).toContain('>Email<')
    const body = new URLSearchParams({ token: `${url}/#token=${token}` })
    expect((await lake.asPublic(signInPath, { method: 'POST', body })).status).toBe(303)
  })

  it('responds identically to a wrong password, an unknown email and an unused invitation', async () => {
    const lake = testLake()
    await addPerson(lake, 'anna@example.org', 'editor')
    await invite(lake, { email: 'ben@example.org', role: 'editor' })
    const pages: string[] = []
    for (const email of ['anna@example.org', 'nobody@example.org', 'ben@example.org']) {
      const response = await signIn(lake, email, 'not the password')
      expect(response.status).toBe(401)
      pages.push((await response.text()).replace(email, '').replace(/data-options="[^"]+"/, '')) // a new challenge
    }
    expect(new Set(pages).size).toBe(1)
  })

  it('compares passwords of unknown emails and unused invitations too, so that the time tells nothing', async () => {
    const lake = testLake({ passwordCost: 3 }) // not a power of two: each comparison fails
    await invite(lake, { email: 'ben@example.org', role: 'editor' })
    for (const email of ['nobody@example.org', 'ben@example.org'])
      expect((await signIn(lake, email, 'not the password')).status).toBe(500)
  })

  it('is refused for forms of other pages, and in frames', async () => {
    const lake = testLake({ allowedOrigins: ['http://localhost:3000'] })
    const body = new URLSearchParams({ token })
    for (const origin of ['http://localhost:8080', 'http://localhost:3000', 'null'])
      expect((await lake.asPublic(signInPath, { method: 'POST', body, headers: { origin } })).status).toBe(403)
    const page = await lake.asPublic(signInPath)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('does not block the store while comparing passwords', async () => {
    const lake = testLake()
    const attempts = Array.from({ length: 5 }, (_, index) => signIn(lake, `guess-${index}@example.org`))
    const answered: string[] = []
    const all = Promise.all(attempts).then(() => answered.push('attempts'))
    await lake.asPublic('/v1/ping')
    answered.push('ping')
    await all
    expect(answered).toEqual(['ping', 'attempts'])
  })
})

describe('a session', () => {
  const start = Date.parse('2026-11-21T12:00:00Z')

  it('ends two weeks after its last use, in a way that the Studio understands', async () => {
    let now = start
    const lake = testLake({ clock: () => now })
    const { ask } = await addPerson(lake, 'anna@example.org', 'editor')
    expect(await (await ask('/v1/auth/id')).json()).toMatchObject({ expiry: '2026-12-05T12:00:00.000Z' })
    now += 13 * dayInMs
    expect((await ask('/v1/users/me')).status).toBe(200)
    now += 13 * dayInMs
    expect((await ask('/v1/users/me')).status).toBe(200)
    now += 14 * dayInMs
    const expired = await ask('/v1/users/me')
    expect([expired.status, await expired.json()]).toMatchObject([401, { errorCode: 'SIO-401-AEX' }])
  })

  it('ends after ninety days even if used every day', async () => {
    let now = start
    const lake = testLake({ clock: () => now })
    const { ask } = await addPerson(lake, 'anna@example.org', 'editor')
    for (let day = 1; day < 90; day += 1) {
      now += dayInMs
      expect((await ask('/v1/users/me')).status).toBe(200)
    }
    now += dayInMs
    expect((await ask('/v1/users/me')).status).toBe(401)
  })

  it('is not extended by starting while the clock was a year ahead', async () => {
    let now = start + 365 * dayInMs
    const lake = testLake({ clock: () => now })
    const { ask } = await addPerson(lake, 'anna@example.org', 'editor')
    now = start
    expect((await ask('/v1/users/me')).status).toBe(200)
    expect(await (await ask('/v1/auth/id')).json()).toMatchObject({ expiry: '2026-12-05T12:00:00.000Z' })
  })

  it("ends on sign-out; the user's other sessions continue", async () => {
    const lake = testLake()
    const { ask } = await addPerson(lake, 'anna@example.org', 'editor')
    const other = clientOf(lake, await sessionOf(signIn(lake, 'anna@example.org')))
    await ask('/v1/auth/logout', { method: 'POST' })
    const ended = await ask('/v1/users/me')
    expect([ended.status, await ended.json()]).toMatchObject([401, { errorCode: 'SIO-401-ANF' }])
    expect((await other('/v1/users/me')).status).toBe(200)
  })

  it('can be listed and ended by an administrator', async () => {
    const lake = testLake()
    const { ask } = await addPerson(lake, 'anna@example.org', 'editor')
    const [listed] = (await (await lake.request('/v1/accounts')).json()) as {
      credentials: { id: string; kind: string }[]
    }[]
    expect(listed).toMatchObject({ email: 'anna@example.org', hasPassword: true, credentials: [{ kind: 'session' }] })
    await lake.request(`/v1/accounts/${listed?.credentials[0]?.id}`, { method: 'DELETE' })
    expect((await ask('/v1/users/me')).status).toBe(401)
  })
})

describe('an account', () => {
  it('that was removed cannot sign in, but is still named in history', async () => {
    const lake = testLake()
    const { id, ask } = await addPerson(lake, 'anna@example.org', 'editor')
    const mutations = [{ create: { _id: 'monday', _type: 'notice' } }]
    await ask('/v1/data/mutate/production', { method: 'POST', body: JSON.stringify({ mutations }) })
    await lake.request('/v1/accounts/anna@example.org', { method: 'DELETE' })

    expect((await ask('/v1/users/me')).status).toBe(401)
    expect((await signIn(lake, 'anna@example.org', password)).status).toBe(401)
    const history = await lake.request('/v1/data/history/production/transactions/monday')
    expect(JSON.parse(await history.text())).toMatchObject({ author: id })
    expect(await (await lake.request(`/v1/users/${id}`)).json()).toMatchObject({ displayName: 'Anna Ito (former)' })
  })

  it('can be created again for the same email, as a new user', async () => {
    const lake = testLake()
    const { id } = await addPerson(lake, 'anna@example.org', 'editor')
    await lake.request('/v1/accounts/anna@example.org', { method: 'DELETE' })
    expect((await addPerson(lake, 'anna@example.org', 'viewer')).id).not.toBe(id)
  })
})
