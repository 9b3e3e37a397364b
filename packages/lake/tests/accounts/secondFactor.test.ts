import { describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { testLake } from '../lake.ts'
import { accountPage, addPasskey, challengeIn, change, setUpApp, signInOptions, submit } from './factors.ts'
import { accept, addPerson, invite, password, sessionOf, signIn, type TestLake } from './people.ts'

const stepInMs = 30_000

async function lakeWithApp() {
  let now = Date.parse('2026-11-21T12:00:00Z')
  const store = openStore(':memory:')
  const lake = testLake({ store, clock: () => now })
  const anna = await addPerson(lake, 'anna@example.org', 'editor')
  const app = await setUpApp(lake, anna.session, () => now)
  const code = () => app.codeAt(now)
  const wait = (ms: number) => void (now += ms)
  wait(stepInMs)
  return { store, lake, anna, ...app, code, wait }
}

/** Signs in with the right password. @returns the challenge of the form for the code */
const passwordStep = async (lake: TestLake, from = '') =>
  challengeIn(await (await signIn(lake, 'anna@example.org', password, from)).text())

const require = (lake: TestLake, required: unknown) =>
  lake.request('/v1/second-factor', { method: 'PUT', body: JSON.stringify({ required }) })

describe('a code after the password', () => {
  it('signs in, once, and not with the step before', async () => {
    const { lake, code, codeAt, wait } = await lakeWithApp()
    const challenge = await passwordStep(lake)
    const used = code()
    expect((await submit(lake, { challenge, code: used })).status).toBe(303)
    expect((await submit(lake, { challenge: await passwordStep(lake), code: used })).status).toBe(401)
    expect((await submit(lake, { challenge, code: code() })).status).toBe(410)
    wait(10 * stepInMs)
    const before = codeAt(Date.parse('2026-11-21T12:00:00Z') + 9 * stepInMs)
    expect((await submit(lake, { challenge: await passwordStep(lake), code: before })).status).toBe(401)
  })

  it('may be a step early or late, and has 5 minutes', async () => {
    const { lake, code, wait } = await lakeWithApp()
    const [challenge, late] = [await passwordStep(lake), code()]
    wait(stepInMs)
    expect((await submit(lake, { challenge, code: ` ${late.slice(0, 3)} ${late.slice(3)}` })).status).toBe(303)
    const other = await passwordStep(lake)
    wait(5 * 60_000)
    expect((await submit(lake, { challenge: other, code: code() })).status).toBe(410)
  })

  it.each(['', '12345', '1234567', 'abcdef', '日本語日本語', '０１２３４５', '1'.repeat(50)])(
    'is not %j',
    async (wrong) => {
      const { lake } = await lakeWithApp()
      expect((await submit(lake, { challenge: await passwordStep(lake), code: wrong })).status).toBe(401)
    },
  )

  it('cannot be guessed from many addresses, and the count outlives the right password', async () => {
    const { lake, code } = await lakeWithApp()
    const guess = async (from: string, given = '000000') =>
      (await submit(lake, { challenge: await passwordStep(lake, from), code: given }, from)).status
    for (let index = 0; index <= 10; index++) expect(await guess(`203.0.113.${index}`)).toBe(401)
    expect(await guess('203.0.113.99', code())).toBe(429)
  })

  it('is asked for after a link for a new password as well', async () => {
    const { lake, code } = await lakeWithApp()
    const { secret } = await invite(lake, { email: 'anna@example.org' })
    const page = await accept(lake, secret, 'five other words in a row')
    expect([page.status, page.headers.get('location')]).toEqual([200, null])
    const challenge = challengeIn(await page.text())
    expect(await sessionOf(lake, submit(lake, { challenge, code: code() }))).toHaveLength(43)
  })

  it('is not asked for with a passkey, nor once it is turned off', async () => {
    const { lake, anna } = await lakeWithApp()
    const authenticator = await addPasskey(lake, anna.session)
    expect((await submit(lake, { passkey: authenticator.get(await signInOptions(lake)) })).status).toBe(303)
    await change(lake, anna.session, { do: 'remove-app' })
    expect((await signIn(lake, 'anna@example.org')).status).toBe(303)
  })
})

describe('a recovery code', () => {
  it('can be made anew after a double click, which hides the first ones', async () => {
    const lake = testLake()
    const { session } = await addPerson(lake, 'anna@example.org', 'editor')
    const [challenge, app] = [challengeIn(await accountPage(lake, session)), await setUpApp(lake, session, Date.now)]
    const again = await change(lake, session, { do: 'set-up-app', challenge, code: app.codeAt(Date.now()) })
    expect([again.status, await again.text()]).toEqual([
      400,
      expect.stringContaining('The code is on already. If you did not see your recovery codes, make new ones below.'),
    ])
  })

  it('signs in once, with or without its hyphens; new ones replace it', async () => {
    const { lake, anna, recoveryCodes } = await lakeWithApp()
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = '', second = '', third = ''] = recoveryCodes
    const use = async (code: string) => (await submit(lake, { challenge: await passwordStep(lake), code })).status
    expect([await use(first), await use(first), await use(second.replaceAll('-', ''))]).toEqual([303, 401, 303])
    expect(await accountPage(lake, anna.session)).toContain('8 of your recovery codes are left')
    await change(lake, anna.session, { do: 'renew-codes' })
    expect(await use(third)).toBe(401)
  })

  it('is of no use to others, and is not a token', async () => {
    const {
      lake,
      recoveryCodes: [code = ''],
    } = await lakeWithApp()
    const ben = await addPerson(lake, 'ben@example.org', 'editor', 'Ben Sato')
    await setUpApp(lake, ben.session, () => lake.lake.context.clock())
    const challenge = challengeIn(await (await signIn(lake, 'ben@example.org')).text())
    expect((await submit(lake, { challenge, code })).status).toBe(401)
    expect((await lake.asPublic('/v1/users/me', { headers: { authorization: `Bearer ${code}` } })).status).toBe(401)
  })
})

describe('a required second factor', () => {
  it('ends sessions that began with a password, and lets their people do nothing but add it', async () => {
    const lake = testLake()
    const { session, ask } = await addPerson(lake, 'anna@example.org', 'editor')
    expect((await require(lake, 'yes')).status).toBe(400)
    expect(await (await require(lake, true)).json()).toEqual({ required: true })
    expect((await ask('/v1/users/me')).status).toBe(401)

    const signedIn = await signIn(lake, 'anna@example.org')
    expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/account'])
    const [, limited = ''] = /=([^;]+)/.exec(signedIn.headers.get('set-cookie') ?? '') ?? []
    expect(await accountPage(lake, limited)).toContain('requires a second factor')
    expect((await change(lake, limited, { do: 'change-password', current: password, next: password })).status).toBe(400)
    const me = () => lake.asPublic('/v1/users/me', { headers: { authorization: `Bearer ${limited}` } })
    expect((await me()).status).toBe(401)
    await setUpApp(lake, limited, Date.now)
    expect((await me()).status).toBe(200)
    expect(await accountPage(lake, session)).toContain('/v1/auth/login/local') // the earlier session adds nothing
  })

  it('is a passkey as well, without which the password opens nothing', async () => {
    const lake = testLake()
    const { session } = await addPerson(lake, 'anna@example.org', 'editor')
    const authenticator = await addPasskey(lake, session)
    await require(lake, true)
    const byPassword = await signIn(lake, 'anna@example.org')
    expect([byPassword.status, byPassword.headers.get('set-cookie')]).toEqual([403, null])
    const [passkey] = (await accountPage(lake, session)).matchAll(/name="id" type="hidden" value="([^"]+)"/g)
    expect((await change(lake, session, { do: 'remove-passkey', id: passkey?.[1] ?? '' })).status).toBe(403)
    const begun = await sessionOf(lake, submit(lake, { passkey: authenticator.get(await signInOptions(lake)) }))
    const me = await lake.asPublic('/v1/users/me', { headers: { authorization: `Bearer ${begun}` } })
    expect(me.status).toBe(200)
  })

  it('is reset by an administrator, and the password leads to a new one', async () => {
    const { lake, anna } = await lakeWithApp()
    await require(lake, true)
    expect((await lake.request('/v1/accounts/anna@example.org/second-factor', { method: 'DELETE' })).status).toBe(200)
    expect((await anna.ask('/v1/users/me')).status).toBe(401)
    expect((await signIn(lake, 'anna@example.org')).headers.get('location')).toBe('/account')
  })
})

describe('the account page', () => {
  it('changes the password, given the current one, and ends the other sessions', async () => {
    const lake = testLake()
    const { session, ask } = await addPerson(lake, 'anna@example.org', 'editor')
    const next = 'five other words in a row'
    const wrong = await change(lake, session, { do: 'change-password', current: 'wrong', next })
    expect([wrong.status, (await ask('/v1/users/me')).status]).toEqual([400, 200])
    const changed = await change(lake, session, { do: 'change-password', current: password, next })
    expect([changed.status, changed.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('HttpOnly')])
    expect((await ask('/v1/users/me')).status).toBe(401)
    expect((await signIn(lake, 'anna@example.org', next)).status).toBe(303)
  })

  it('asks for a sign-in within 15 minutes before it turns codes off, which a new password is not', async () => {
    const { lake, anna, wait } = await lakeWithApp()
    const [first, second, third] = [password, 'five other words in a row', 'five quite different words']
    const renew = async (session: string, current: string, next: string) => {
      const changed = await change(lake, session, { do: 'change-password', current, next })
      return /=([^;]+)/.exec(changed.headers.get('set-cookie') ?? '')?.[1] ?? ''
    }
    wait(10 * 60_000)
    const early = await renew(anna.session, first, second)
    expect((await change(lake, early, { do: 'renew-codes' })).status).toBe(200)
    wait(10 * 60_000)
    expect((await change(lake, early, { do: 'renew-codes' })).status).toBe(403)
    const late = await renew(early, second, third)
    expect((await change(lake, late, { do: 'remove-app' })).status).toBe(403)
    const since = lake.lake.context.accounts.getOldestSession(anna.id)
    expect(since, 'earlier previews end').toBe(new Date(lake.lake.context.clock()).toISOString())
  })

  it("ends one's own sessions, and nobody else's", async () => {
    const lake = testLake()
    const anna = await addPerson(lake, 'anna@example.org', 'administrator')
    const ben = await addPerson(lake, 'ben@example.org', 'editor', 'Ben Sato')
    const [, id = ''] = /name="id" type="hidden" value="([^"]+)"/.exec(await accountPage(lake, ben.session)) ?? []
    expect((await change(lake, anna.session, { do: 'end-session', id })).status).toBe(404)
    expect((await change(lake, ben.session, { do: 'end-session', id })).status).toBe(303)
    expect((await ben.ask('/v1/users/me')).status).toBe(401)
  })

  it('is recorded in the audit log, as are sign-ins', async () => {
    const { store, lake, anna, code, recoveryCodes } = await lakeWithApp()
    await submit(lake, { challenge: await passwordStep(lake), code: '000000' })
    await submit(lake, { challenge: await passwordStep(lake), code: code() })
    await submit(lake, { challenge: await passwordStep(lake), code: recoveryCodes[0] ?? '' })
    await addPasskey(lake, anna.session)
    const entries = store.accounts.audit.list({ person: anna.id, before: 1e9, since: 0, limit: 20 })
    expect(entries.map(({ action, detail }) => `${action} ${detail}`.trim()).reverse()).toEqual([
      'invite editor',
      'passwordSet',
      'codesOn',
      'signInFailed by a wrong code',
      'signIn by password and code',
      'signIn by password and recovery code',
      'passkeyAdded My phone',
    ])
  })
})
