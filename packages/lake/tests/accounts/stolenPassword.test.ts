import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'
import { addPasskey, byPasskey, change } from './factors.ts'
import { accept, addPerson, invite, password, sessionOf, signIn } from './people.ts'

const email = 'anna@example.org'
const next = 'five other words in a row'

describe('a thief of the password of an account with a passkey', () => {
  /** Creates a lake with an administrator who has a passkey, and a session of a thief, who has only the password. */
  async function lakeWithThief() {
    const lake = testLake()
    const anna = await addPerson(lake, email, 'administrator')
    const authenticator = await addPasskey(lake, anna.session)
    const { id } = JSON.parse(authenticator.get({ challenge: '' })) as { id: string }
    return { lake, authenticator, passkeyId: id, stolen: await sessionOf(signIn(lake, email)) }
  }

  it('cannot change passkeys or the password', async () => {
    const { lake, passkeyId, stolen } = await lakeWithThief()
    await expect(addPasskey(lake, stolen)).rejects.toThrow()
    expect((await change(lake, stolen, { do: 'add-passkey', passkey: '{}' })).status).toBe(403)
    expect((await change(lake, stolen, { do: 'remove-passkey', id: passkeyId })).status).toBe(403)
    const renewal = await change(lake, stolen, { do: 'change-password', current: password, next })
    expect([renewal.status, await renewal.text()]).toEqual([
      403,
      expect.stringContaining('sign in again first, with your passkey'),
    ])
  })

  it('gains no more rights with a link for a new password', async () => {
    const { lake, passkeyId } = await lakeWithThief()
    const { secret } = await invite(lake, { email })
    const session = await sessionOf(accept(lake, secret, next))
    expect((await change(lake, session, { do: 'remove-passkey', id: passkeyId })).status).toBe(403)
  })

  it.each([
    ['DELETE', `/v1/accounts/${email}/passkeys`, undefined],
    ['POST', '/v1/invitations/project/westie', { email: 'eve@example.org', role: 'administrator' }],
  ])('cannot change access: %s %s', async (method, path, body) => {
    const { lake, authenticator, stolen } = await lakeWithThief()
    const ask = (session: string) => {
      const init = { method, headers: { authorization: `Bearer ${session}` } }
      return lake.asPublic(path, body ? { ...init, body: JSON.stringify(body) } : init)
    }
    expect((await ask(stolen)).status).toBe(403)
    expect((await ask(await byPasskey(lake, authenticator))).status, 'it is Anna').toBeLessThan(300)
  })
})
