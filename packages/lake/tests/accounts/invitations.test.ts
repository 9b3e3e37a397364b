import { describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { testLake } from '../lake.ts'
import { accept, addPerson, invite, password, sessionOf, signIn } from './people.ts'

const dayMs = 24 * 60 * 60_000

const anna = { email: 'Anna@Example.org', role: 'editor', name: 'Anna Ito' }

describe('an invitation', () => {
  it('is a link to a page that asks for a password, with its secret in the fragment', async () => {
    const lake = testLake()
    const { url } = await invite(lake, anna)
    expect(url).toMatch(/^http:\/\/localhost:3333\/invitation#[\w-]{43}\/anna%40example\.org$/)
    const page = await lake.asPublic('/invitation')
    expect(await page.text()).toContain('New password')
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(page.headers.get('cache-control')).toBe('private, no-store')
  })

  it('asks the administrator to send the link', async () => {
    const invitation = { email: 'renee&lead@example.org', role: 'editor' }
    const response = await testLake().post('/v1/invitations/project/westie', invitation)
    expect(response.status).toBe(201)
    expect(response.headers.get('x-sanity-warning')).toMatch(
      /^Send this link yourself: \S+\/renee%26lead%40example\.org$/,
    )
  })

  it('works once, even for two simultaneous requests', async () => {
    const lake = testLake()
    const { secret } = await invite(lake, anna)
    const answers = await Promise.all([accept(lake, secret), accept(lake, secret, 'another password')])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410])
    const late = answers.find(({ status }) => status === 410)
    expect(await late?.text(), 'as after a double click').toContain('If you just chose a password, sign in with it.')
  })

  it('is valid for seven days', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z')
    const lake = testLake({ clock: () => now })
    const { secret, expiresAt } = await invite(lake, anna)
    expect(expiresAt).toBe('2026-11-28T12:00:00.000Z')
    now += 7 * dayMs
    expect((await accept(lake, secret)).status).toBe(410)
  })

  it('invalidates an earlier link for the same person', async () => {
    const lake = testLake()
    const [first, second] = [await invite(lake, anna), await invite(lake, anna)]
    expect((await accept(lake, first.secret)).status).toBe(410)
    expect((await accept(lake, second.secret)).status).toBe(303)
  })

  it('replaces a forgotten password, and ends all sessions', async () => {
    const lake = testLake()
    const { id, ask } = await addPerson(lake, 'anna@example.org', 'editor')
    const again = await invite(lake, { email: 'anna@example.org' })
    expect(again).toMatchObject({ id, role: 'editor', name: 'Anna Ito' })
    expect((await ask('/v1/auth/id')).status).toBe(200)
    await accept(lake, again.secret, 'quite another password')
    expect((await ask('/v1/auth/id')).status).toBe(401)
    expect((await signIn(lake, 'anna@example.org', password)).status).toBe(401)
    expect((await signIn(lake, 'anna@example.org', 'quite another password')).status).toBe(303)
  })

  it.each(['short', 'eleven char', '', '🕺'.repeat(11)])(
    'refuses the password %j, and can be used again',
    async (chosen) => {
      const lake = testLake()
      const { secret } = await invite(lake, anna)
      const refused = await accept(lake, secret, chosen)
      expect([refused.status, await refused.text()]).toMatchObject([
        400,
        expect.stringContaining('12 characters or more'),
      ])
      expect((await accept(lake, secret)).status).toBe(303)
    },
  )

  it('accepts any characters, in any Unicode normalization', async () => {
    const lake = testLake()
    const { secret } = await invite(lake, anna)
    await accept(lake, secret, 'café, café, café'.normalize('NFD'))
    expect((await signIn(lake, 'anna@example.org', 'café, café, café'.normalize('NFC'))).status).toBe(303)
  })

  it.each([
    [{ ...anna, email: 'anna' }, '"anna" is not an email address'],
    [{ ...anna, role: 'boss' }, 'role is "boss"; use viewer, editor, or administrator'],
    [{ email: 'anna@example.org' }, 'use viewer, editor, or administrator'],
  ])('is refused for %j', async (given, problem) => {
    await expect(invite(testLake(), given)).rejects.toThrow(problem)
  })

  it('escapes user input in the page', async () => {
    const response = await testLake().asPublic('/invitation', {
      method: 'POST',
      body: new URLSearchParams({ invitation: '"><script>alert(1)</script>', email: '"><b>', password: 'short' }),
    })
    const html = await response.text()
    expect(html).not.toContain('<script>alert')
    expect(html).not.toContain('<b>')
  })

  it('is stored as a hash, like passwords and sessions', async () => {
    const store = openStore(':memory:')
    const lake = testLake({ store })
    const { secret } = await invite(lake, anna)
    const { all, credentialsOf } = store.accounts
    const stored = () => JSON.stringify([all(), all().map(({ id }) => credentialsOf({ account: id, now: 0 }))])
    expect(stored()).not.toContain(secret)
    const session = await sessionOf(accept(lake, secret))
    expect(stored()).toMatch(/"password":"scrypt:2:8:3:/)
    for (const hidden of [session, password]) expect(stored()).not.toContain(hidden)
  })
})
