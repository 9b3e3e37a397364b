import { describe, expect, it } from 'vitest'
import { testLake } from '../lake.ts'
import { createAuthenticator } from './authenticator.ts'
import { accountPage, addPasskey, change, optionsIn, signInOptions, submit } from './factors.ts'
import { addPerson, sessionOf } from './people.ts'

const start = Date.parse('2026-11-21T12:00:00Z')

async function lakeWithPasskey(options: Parameters<typeof testLake>[0] = {}) {
  const lake = testLake(options)
  const anna = await addPerson(lake, 'anna@example.org', 'editor')
  return { lake, anna, authenticator: await addPasskey(lake, anna.session) }
}

describe('a passkey', () => {
  it('signs in without email and password', async () => {
    const { lake, anna, authenticator } = await lakeWithPasskey()
    const session = await sessionOf(submit(lake, { passkey: authenticator.get(await signInOptions(lake)) }))
    const me = await lake.asPublic('/v1/users/me', { headers: { authorization: `Bearer ${session}` } })
    expect(await me.json()).toMatchObject({ id: anna.id })
  })

  it.each([
    ['for another origin', { origin: 'https://evil.example' }, 'origin'],
    ['for another domain', { rpId: 'evil.example' }, 'RP ID'],
    ['without user verification', { isVerified: false }, 'User verification'],
    ['from a cloned authenticator, whose counter is behind', { counter: 0 }, 'counter'],
    ['with the user handle of another account', { userHandle: 'cDEyMw' }, 'another account'],
  ])('is refused %s', async (_, faults, reason) => {
    const { lake, authenticator } = await lakeWithPasskey()
    await submit(lake, { passkey: authenticator.get(await signInOptions(lake)) })
    const refused = await submit(lake, { passkey: authenticator.get(await signInOptions(lake), faults) })
    expect([refused.status, await refused.text()]).toEqual([401, expect.stringContaining(reason)])
  })

  it('is refused with a challenge that was used, expired after 5 minutes, or is of another lake or purpose', async () => {
    let now = start
    const { lake, anna, authenticator } = await lakeWithPasskey({ clock: () => now })
    const passkey = authenticator.get(await signInOptions(lake))
    expect((await submit(lake, { passkey })).status).toBe(303)
    expect((await submit(lake, { passkey })).status).toBe(401)

    const old = authenticator.get(await signInOptions(lake))
    now += 5 * 60_000
    const late = await submit(lake, { passkey: old })
    expect([late.status, await late.text()]).toEqual([401, expect.stringContaining('open for too long')])

    const other = testLake()
    await addPerson(other, 'anna@example.org', 'editor')
    const forAdding = optionsIn(await accountPage(lake, anna.session))
    for (const { challenge } of [await signInOptions(other), forAdding, { challenge: 'AAAA' }])
      expect((await submit(lake, { passkey: authenticator.get({ challenge }) })).status).toBe(401)
  })

  it('is refused for two concurrent sign-ins with one challenge', async () => {
    const { lake, authenticator } = await lakeWithPasskey()
    const passkey = authenticator.get(await signInOptions(lake))
    const answers = await Promise.all([1, 2, 3].map(() => submit(lake, { passkey })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 401, 401])
  })

  it('is refused with the signature of another authenticator', async () => {
    const { lake, authenticator } = await lakeWithPasskey()
    const ben = await addPerson(lake, 'ben@example.org', 'editor', 'Ben Sato')
    const ofBen = await addPasskey(lake, ben.session)
    const { id } = JSON.parse(authenticator.get(await signInOptions(lake))) as { id: string }
    const forged = JSON.parse(ofBen.get(await signInOptions(lake))) as Record<string, unknown>
    const passkey = JSON.stringify({ ...forged, id, rawId: id })
    expect((await submit(lake, { passkey })).status).toBe(401)
  })

  it.each([
    ['unknown', createAuthenticator().get({ challenge: 'AAAA' }), 401],
    ['not JSON', '{', 400],
    ['malformed', '{"id":{"toString":1},"response":{"userHandle":1}}', 401],
  ])('that is %s is counted as a failure of its address', async (_, passkey, status) => {
    const { lake } = await lakeWithPasskey({ clock: () => start })
    for (let attempt = 0; attempt < 10; attempt++) expect((await submit(lake, { passkey })).status).toBe(status)
    expect((await submit(lake, { passkey })).status).toBe(429)
  })

  it('is refused if a field has another type', async () => {
    const { lake, authenticator } = await lakeWithPasskey()
    type Credential = { response: object }
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature', 'userHandle'])
      for (const value of [0, 1, true, [], {}, null]) {
        const credential = JSON.parse(authenticator.get(await signInOptions(lake))) as Credential
        const passkey = JSON.stringify({ ...credential, response: { ...credential.response, [field]: value } })
        const { status } = await submit(lake, { passkey }, String(Math.random()))
        expect(status, `${field}: ${JSON.stringify(value)}`).toBe(401)
      }
  })
})

describe('adding a passkey', () => {
  it.each([{ origin: 'https://evil.example' }, { rpId: 'evil.example' }, { isVerified: false }])(
    'is refused with %o',
    async (faults) => {
      const lake = testLake()
      const { session } = await addPerson(lake, 'anna@example.org', 'editor')
      const passkey = createAuthenticator().create(optionsIn(await accountPage(lake, session)), faults)
      expect((await change(lake, session, { do: 'add-passkey', passkey })).status).toBe(401)
    },
  )

  it("is refused with another account's challenge, and with a passkey of another account", async () => {
    const { lake, anna } = await lakeWithPasskey()
    const ben = await addPerson(lake, 'ben@example.org', 'editor', 'Ben Sato')
    const challenged = createAuthenticator()
    const passkey = challenged.create(optionsIn(await accountPage(lake, anna.session)))
    expect((await change(lake, ben.session, { do: 'add-passkey', passkey })).status).toBe(401)
    expect((await change(lake, anna.session, { do: 'add-passkey', passkey })).status).toBe(200)
    const again = challenged.create(optionsIn(await accountPage(lake, ben.session)))
    expect((await change(lake, ben.session, { do: 'add-passkey', passkey: again })).status).toBe(401)
  })

  it('is refused beyond 20', async () => {
    const lake = testLake()
    const { session } = await addPerson(lake, 'anna@example.org', 'editor')
    for (let count = 0; count < 20; count++) await addPasskey(lake, session)
    await expect(addPasskey(lake, session)).rejects.toThrow('You have 20 passkeys')
  })
})

describe('a removed passkey', () => {
  it('no longer signs in, and can be removed by its owner only', async () => {
    const { lake, anna, authenticator } = await lakeWithPasskey()
    const ben = await addPerson(lake, 'ben@example.org', 'administrator', 'Ben Sato')
    const { id } = JSON.parse(authenticator.get({ challenge: '' })) as { id: string }
    expect((await change(lake, ben.session, { do: 'remove-passkey', id })).status).toBe(404)
    expect((await change(lake, anna.session, { do: 'remove-passkey', id })).status).toBe(200)
    expect((await submit(lake, { passkey: authenticator.get(await signInOptions(lake)) })).status).toBe(401)
  })
})

describe('the pages', () => {
  it('bind passkeys to the configured address, whatever the Host', async () => {
    const lake = testLake({ url: 'https://studio.example.org' })
    const page = await lake.lake.fetch(new Request(`http://127.0.0.1:3333/account`), '127.0.0.1')
    expect(page.headers.get('location')).toContain(encodeURIComponent('https://studio.example.org/account'))
    const { accounts } = lake.lake.context
    expect(accounts.passkeys.requestOptions()).toMatchObject({ rpId: 'studio.example.org' })
  })

  it('refuse unknown changes, and redirect to the sign-in page without a session', async () => {
    const lake = testLake()
    const { session } = await addPerson(lake, 'anna@example.org', 'editor')
    expect((await change(lake, session, { do: 'toString' })).status).toBe(400)
    const without = await lake.asPublic('/account', {
      method: 'POST',
      body: new URLSearchParams({ do: 'end-session' }),
    })
    expect([without.status, without.headers.get('location')]).toEqual([303, expect.stringContaining('/login/local')])
  })
})
