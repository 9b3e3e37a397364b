import { describe, expect, it } from 'vitest'
import { testLake, url } from '../lake.ts'
import { accept, addPerson, invite, signIn, signInPath } from './people.ts'

const dayMs = 24 * 60 * 60_000

describe('signing in', () => {
  it('asks for email and password once there are accounts, and explains how to create one before', async () => {
    const lake = testLake()
    const page = await (await lake.asPublic(signInPath)).text()
    expect(page).toContain('Nobody has an account yet. Open the Studio’s link')
    expect(page).not.toContain('<form')
    await addPerson(lake, 'anna@example.org', 'editor')
    expect(await (await lake.asPublic(signInPath)).text()).toContain('>Email<')
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

  it('compares passwords of unknown emails and unused invitations too, so that timing reveals nothing', async () => {
    const lake = testLake({ passwordCost: 3 }) // not a power of two: each comparison fails
    await invite(lake, { email: 'ben@example.org', role: 'editor' })
    for (const email of ['nobody@example.org', 'ben@example.org'])
      expect((await signIn(lake, email, 'not the password')).status).toBe(500)
  })

  it('fails if the password is changed meanwhile', async () => {
    const lake = testLake()
    await addPerson(lake, 'anna@example.org', 'editor')
    const { secret } = await invite(lake, { email: 'anna@example.org' })
    const answers = [accept(lake, secret, 'another four words'), signIn(lake, 'anna@example.org')] // compared in this order
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([303, 401])
  })

  const [site, devStudio] = ['http://localhost:3000', 'http://localhost:3334']

  it.each([signInPath, signInPath.replace('login/local', 'reset'), '/invitation', '/account'])(
    'is refused for a form on a page of another origin: %s',
    async (path) => {
      const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'studio@example.org' }
      const lake = testLake({ allowedOrigins: [site], studioOrigins: [devStudio], mail })
      const statusFrom = async (origin: string) => {
        const body = new URLSearchParams({ token: 'wrong' })
        return (await lake.asPublic(path, { method: 'POST', body, headers: { origin } })).status
      }
      for (const origin of [site, devStudio, 'https://evil.example', 'null'])
        expect(await statusFrom(origin), origin).toBe(403)
      expect(await statusFrom(url)).not.toBe(403)
    },
  )
})

describe('a session', () => {
  it('ends after thirty days, with the error code that the Studio expects', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z')
    const lake = testLake({ clock: () => now })
    const { ask } = await addPerson(lake, 'anna@example.org', 'editor')
    now += 30 * dayMs - 1
    expect((await ask('/v1/users/me')).status).toBe(200)
    now += 1
    const expired = await ask('/v1/users/me')
    expect([expired.status, await expired.json()]).toMatchObject([401, { errorCode: 'SIO-401-ANF' }])
  })
})

describe('an account', () => {
  it('can be created again for the same email, as a new user', async () => {
    const lake = testLake()
    const { id } = await addPerson(lake, 'anna@example.org', 'editor')
    await lake.request('/v1/accounts/anna@example.org', { method: 'DELETE' })
    expect((await addPerson(lake, 'anna@example.org', 'viewer')).id).not.toBe(id)
  })
})
