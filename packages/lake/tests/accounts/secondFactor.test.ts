import { describe, expect, it } from 'vitest'
import { testLake, type TestLake } from '../lake.ts'
import { accountPage, addPasskey, byPasskey, change, confirm } from './factors.ts'
import { accept, addPerson, invite, password, sessionOf, signIn } from './people.ts'

const email = 'anna@example.org'
const next = 'five other words in a row'

const require = (lake: TestLake, required: unknown) =>
  lake.request('/v1/second-factor', { method: 'PUT', body: JSON.stringify({ required }) })

const statusOf = async (lake: TestLake, session: string) =>
  (await lake.asPublic('/v1/users/me', { headers: { authorization: `Bearer ${session}` } })).status

describe('a required second factor', () => {
  it('ends sessions that began with a password, and lets their people do nothing but add a passkey', async () => {
    const lake = testLake()
    const { session } = await addPerson(lake, email, 'editor')
    expect((await require(lake, 'yes')).status).toBe(400)
    expect(await (await require(lake, true)).json()).toEqual({ required: true })
    expect(await statusOf(lake, session)).toBe(401)

    const signedIn = await signIn(lake, email)
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/account'])
    const limited = await sessionOf(signedIn)
    expect(await accountPage(lake, limited)).toContain('This Studio requires a passkey')
    expect((await change(lake, limited, { do: 'change-password', current: password, next })).status).toBe(400)
    expect(await statusOf(lake, limited)).toBe(401)
    await addPasskey(lake, limited)
    expect(await statusOf(lake, limited)).toBe(200)
    expect(await accountPage(lake, session), 'the earlier session adds nothing').toContain('/v1/auth/login/local')
  })

  it('is a passkey, without which the password opens nothing, and the last one of which stays', async () => {
    const lake = testLake()
    const { session } = await addPerson(lake, email, 'editor')
    const authenticator = await addPasskey(lake, session)
    await require(lake, true)
    const byPassword = await signIn(lake, email)
    expect([byPassword.status, byPassword.headers.get('set-cookie')]).toEqual([403, null])
    expect((await change(lake, session, { do: 'remove-passkey', id: 'any' })).status).toBe(403)
    expect(await statusOf(lake, await byPasskey(lake, authenticator))).toBe(200)
  })

  it('is reset by an administrator, and the password leads to a new one', async () => {
    const lake = testLake()
    const { session } = await addPerson(lake, email, 'editor')
    await addPasskey(lake, session)
    await require(lake, true)
    expect((await lake.request(`/v1/accounts/${email}/second-factor`, { method: 'DELETE' })).status).toBe(200)
    expect(await statusOf(lake, session)).toBe(401)
    expect((await signIn(lake, email)).headers.get('location')).toBe('/account')
  })
})

describe('somebody who has the password of an account with a passkey', () => {
  /** An administrator with a passkey, and a session of somebody else who has the password alone. */
  async function lakeOfThief() {
    const lake = testLake()
    const anna = await addPerson(lake, email, 'administrator')
    const authenticator = await addPasskey(lake, anna.session)
    const { id } = JSON.parse(authenticator.get({ challenge: '' })) as { id: string }
    return { lake, authenticator, passkeyId: id, stolen: await sessionOf(signIn(lake, email)) }
  }

  it('changes neither passkeys nor the password', async () => {
    const { lake, passkeyId, stolen } = await lakeOfThief()
    await expect(addPasskey(lake, stolen)).rejects.toThrow()
    expect((await change(lake, stolen, { do: 'add-passkey', passkey: '{}' })).status).toBe(403)
    expect((await change(lake, stolen, { do: 'remove-passkey', id: passkeyId })).status).toBe(403)
    const renewal = await change(lake, stolen, { do: 'change-password', current: password, next })
    expect([renewal.status, await renewal.text()]).toEqual([403, expect.stringContaining('confirm with your passkey')])
  })

  it('does not gain more by a link for a new password', async () => {
    const { lake, passkeyId } = await lakeOfThief()
    const { secret } = await invite(lake, { email })
    const session = await sessionOf(accept(lake, secret, next))
    expect((await change(lake, session, { do: 'remove-passkey', id: passkeyId })).status).toBe(403)
  })

  it.each([
    ['DELETE', `/v1/accounts/${email}/second-factor`, undefined],
    ['POST', '/v1/invitations/project/westie', { email: 'eve@example.org', role: 'administrator' }],
    ['PUT', '/v1/second-factor', { required: false }],
  ])('decides on nobody’s access: %s %s', async (method, path, body) => {
    const { lake, authenticator, stolen } = await lakeOfThief()
    const ask = () => {
      const init = { method, headers: { authorization: `Bearer ${stolen}` } }
      return lake.asPublic(path, body ? { ...init, body: JSON.stringify(body) } : init)
    }
    expect((await ask()).status).toBe(403)
    expect((await confirm(lake, stolen, authenticator)).status, 'it was Anna after all').toBe(200)
    expect((await ask()).status).toBeLessThan(300)
  })

  it('cannot confirm with a passkey of another account', async () => {
    const { lake, stolen } = await lakeOfThief()
    const { session } = await addPerson(lake, 'eve@example.org', 'viewer', 'Eve')
    const ofEve = await addPasskey(lake, session)
    expect((await confirm(lake, stolen, ofEve)).status).toBe(400)
    expect(await accountPage(lake, stolen)).toContain('Confirm with your passkey')
  })
})
