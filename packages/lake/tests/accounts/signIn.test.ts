import { describe, expect, it } from 'vitest'
import { testLake, token, url } from '../lake.ts'
import { addPerson, invite, password, sessionOf, signIn, signInPath, type TestLake } from './people.ts'

const dayInMs = 24 * 60 * 60_000
const clientOf = (lake: TestLake, session: string) => (path: string) =>
  lake.asPublic(path, { headers: { authorization: `Bearer ${session}` } })

describe('signing in', () => {
  it('takes e-mail and password, however the e-mail is spelled', async () => {
    const lake = testLake()
    const { id } = await addPerson(lake, 'anna@example.org', 'editor')
    const ask = clientOf(lake, await sessionOf(lake, signIn(lake, ' Anna@Example.org')))
    expect(await (await ask('/v1/auth/id')).json()).toMatchObject({ id })
  })

  it('asks for e-mail and password once there are accounts, and takes the link as before', async () => {
    const lake = testLake()
    expect(await (await lake.asPublic(signInPath)).text()).not.toContain('E-mail')
    await addPerson(lake, 'anna@example.org', 'editor')
    expect(await (await lake.asPublic(signInPath)).text()).toContain('E-mail')
    const body = new URLSearchParams({ token: `${url}/#token=${token}` })
    expect((await lake.asPublic(signInPath, { method: 'POST', body })).status).toBe(303)
  })

  it('says the same of a wrong password, an unknown e-mail and an invitation that was not used, in the same time', async () => {
    const lake = testLake()
    await addPerson(lake, 'anna@example.org', 'editor')
    await invite(lake, { email: 'ben@example.org', role: 'editor' })
    const pages: string[] = []
    const times: number[] = []
    for (const email of ['anna@example.org', 'nobody@example.org', 'ben@example.org']) {
      const begun = process.cpuUsage().user
      const response = await signIn(lake, email, 'not the password')
      times.push(process.cpuUsage().user - begun)
      expect(response.status).toBe(401)
      pages.push((await response.text()).replace(email, ''))
    }
    expect(new Set(pages).size).toBe(1)
    expect(Math.min(...times)).toBeGreaterThan(Math.max(...times) / 4)
  })

  it('is refused to the form of another page, and to pages in a frame', async () => {
    const lake = testLake({ allowedOrigins: ['http://localhost:3000'] })
    const body = new URLSearchParams({ token })
    for (const origin of ['http://localhost:8080', 'http://localhost:3000', 'null'])
      expect((await lake.asPublic(signInPath, { method: 'POST', body, headers: { origin } })).status).toBe(403)
    const page = await lake.asPublic(signInPath)
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })

  it('leaves the store answering while passwords are compared', async () => {
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

  it('ends two weeks after it was last used, in a way that the Studio understands', async () => {
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

  it('ends after ninety days even if it is used every day', async () => {
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

  it('lives no longer for having begun while the clock was a year ahead', async () => {
    let now = start + 365 * dayInMs
    const lake = testLake({ clock: () => now })
    const { ask } = await addPerson(lake, 'anna@example.org', 'editor')
    now = start
    expect((await ask('/v1/users/me')).status).toBe(200)
    expect(await (await ask('/v1/auth/id')).json()).toMatchObject({ expiry: '2026-12-05T12:00:00.000Z' })
  })

  it('ends when its person signs out; their others go on', async () => {
    const lake = testLake()
    const { ask } = await addPerson(lake, 'anna@example.org', 'editor')
    const other = clientOf(lake, await sessionOf(lake, signIn(lake, 'anna@example.org')))
    await ask('/v1/auth/logout', { method: 'POST' })
    const ended = await ask('/v1/users/me')
    expect([ended.status, await ended.json()]).toMatchObject([401, { errorCode: 'SIO-401-ANF' }])
    expect((await other('/v1/users/me')).status).toBe(200)
  })

  it('is one of those that an administrator sees, and can end', async () => {
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
  it('has its new role at once', async () => {
    const lake = testLake()
    const { ask } = await addPerson(lake, 'anna@example.org', 'viewer')
    await lake.request('/v1/accounts/anna@example.org', { method: 'PUT', body: JSON.stringify({ role: 'editor' }) })
    expect(await (await ask('/v1/users/me')).json()).toMatchObject({ role: 'editor' })
  })

  it('that was removed signs in no more, and history still names it', async () => {
    const lake = testLake()
    const { id, ask } = await addPerson(lake, 'anna@example.org', 'editor')
    const mutations = [{ create: { _id: 'monday', _type: 'notice' } }]
    await ask('/v1/data/mutate/production', { method: 'POST', body: JSON.stringify({ mutations }) })
    await lake.request('/v1/accounts/anna@example.org', { method: 'DELETE' })

    expect((await ask('/v1/users/me')).status).toBe(401)
    expect((await signIn(lake, 'anna@example.org', password)).status).toBe(401)
    const history = await lake.request('/v1/data/history/production/transactions/monday')
    expect(JSON.parse(await history.text())).toMatchObject({ author: id })
    expect(await (await lake.request(`/v1/users/${id}`)).json()).toMatchObject({ displayName: 'Anna Ito' })
  })

  it('can be made again for the same e-mail, as somebody new', async () => {
    const lake = testLake()
    const { id } = await addPerson(lake, 'anna@example.org', 'editor')
    await lake.request('/v1/accounts/anna@example.org', { method: 'DELETE' })
    expect((await addPerson(lake, 'anna@example.org', 'viewer')).id).not.toBe(id)
  })
})
