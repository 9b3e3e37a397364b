import { describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { testLake, token } from '../lake.ts'
import { createAuthenticator } from './authenticator.ts'
import { accountPage, addPasskey, byPasskey, change, optionsIn } from './factors.ts'
import { addPerson, password, sessionOf, signIn } from './people.ts'

const email = 'anna@example.org'
const next = 'five other words in a row'
const minuteMs = 60_000

describe('the account page', () => {
  it('changes the password, given the current one, and ends the other sessions', async () => {
    const lake = testLake()
    const { session, ask } = await addPerson(lake, email, 'editor')
    const wrong = await change(lake, session, { do: 'change-password', current: 'wrong', next })
    expect([wrong.status, (await ask('/v1/users/me')).status]).toEqual([400, 200])
    const changed = await change(lake, session, { do: 'change-password', current: password, next })
    expect([changed.status, changed.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('HttpOnly')])
    expect((await ask('/v1/users/me')).status).toBe(401)
    expect((await signIn(lake, email, next)).status).toBe(303)
  })

  it('changes passkeys within 15 minutes of signing in with one; a new password does not extend that', async () => {
    let now = Date.parse('2026-11-21T12:00:00Z')
    const lake = testLake({ clock: () => now })
    const { id, session } = await addPerson(lake, email, 'editor')
    const authenticator = await addPasskey(lake, session)
    now += 10 * minuteMs
    const changed = await change(lake, session, { do: 'change-password', current: password, next })
    const renewed = await sessionOf(changed)
    const user = await (await lake.request(`/v1/users/${id}`)).json()
    expect(user, 'earlier previews end').toMatchObject({ oldestSessionAt: new Date(now).toISOString() })
    await addPasskey(lake, renewed)
    now += 20 * minuteMs
    await expect(addPasskey(lake, renewed)).rejects.toThrow()
    expect(await accountPage(lake, renewed)).toContain('Sign in again</a> with your passkey to change')
    expect((await change(lake, renewed, { do: 'remove-passkey', id: 'any' })).status).toBe(403)
    await addPasskey(lake, await byPasskey(lake, authenticator))
  })

  it('adds one of two passkeys that are made at once in sessions without one', async () => {
    const lake = testLake()
    const { session } = await addPerson(lake, email, 'editor')
    const sessions = [session, await sessionOf(signIn(lake, email))]
    const pages = await Promise.all(sessions.map((one) => accountPage(lake, one)))
    const passkeys = pages.map((page) => createAuthenticator().create(optionsIn(page)))
    const add = (passkey: string, index: number) =>
      change(lake, sessions[index] ?? '', { do: 'add-passkey', passkey, name: 'My phone' })
    const added = await Promise.all(passkeys.map(add))
    expect(added.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  it('ends only the sessions of its own account', async () => {
    const lake = testLake()
    const anna = await addPerson(lake, email, 'administrator')
    const ben = await addPerson(lake, 'ben@example.org', 'editor', 'Ben Sato')
    const [, id = ''] = /name="id" type="hidden" value="([^"]+)"/.exec(await accountPage(lake, ben.session)) ?? []
    expect((await change(lake, anna.session, { do: 'end-session', id })).status).toBe(404)
    expect((await change(lake, ben.session, { do: 'end-session', id })).status).toBe(303)
    expect((await ben.ask('/v1/users/me')).status).toBe(401)
  })

  it('shows the sessions of the Studio’s link, but no password and passkeys', async () => {
    const lake = testLake()
    const session = lake.lake.context.accounts.signInByLink(token, '')
    const html = await accountPage(lake, session)
    expect(html).toContain('You signed in with the Studio’s link')
    expect(html).not.toMatch(/Passkeys|Password/)
    const [, id = ''] = /name="id" type="hidden" value="([^"]+)"/.exec(html) ?? []
    expect((await change(lake, session, { do: 'end-session', id })).status).toBe(303)
  })

  it('records changes and sign-ins in the audit log', async () => {
    const store = openStore(':memory:')
    const lake = testLake({ store })
    const anna = await addPerson(lake, email, 'editor')
    const authenticator = await addPasskey(lake, anna.session)
    await byPasskey(lake, authenticator)
    await signIn(lake, email, 'wrong')
    await signIn(lake, email)
    const entries = store.accounts.audit.list({ before: 1e9, limit: 20 })
    expect(entries.map(({ action, detail }) => `${action} ${detail}`.trim()).reverse()).toEqual([
      'invite editor',
      'passwordSet',
      'passkeyAdded My phone',
      'signIn by a passkey',
      'signInFailed',
      'signIn',
    ])
  })
})
