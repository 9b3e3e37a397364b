import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openStore } from '../../src/store/store.ts'
import { testLake } from '../lake.ts'
import { accountPage, addPasskey, change, signInOptions, submit } from './factors.ts'
import { accept, addPerson, addToken, invite, password } from './people.ts'

const email = 'anna@example.org'
const next = 'five other words in a row'

/** Creates a lake with Anna, who has a passkey and a link for a new password. */
async function lakeWithAnna() {
  const store = openStore(':memory:')
  const lake = testLake({ store })
  const { id, session, ask } = await addPerson(lake, email, 'editor')
  const authenticator = await addPasskey(lake, session)
  const { secret } = await invite(lake, { email })
  return { store: store.accounts, lake, id, session, ask, authenticator, secret }
}

type Anna = Awaited<ReturnType<typeof lakeWithAnna>>
type Write = 'put' | 'putCredential' | 'removeSessions' | 'removePasskeys'

const stored = ({ store, id }: Anna) => ({
  accounts: store.all(),
  credentials: store.credentialsOf({ account: id, now: 0 }),
  passkeys: store.passkeys(id),
})

beforeEach(() => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  return () => log.mockRestore()
})

/** Runs an action while one kind of write fails, as on a full disk. */
async function interrupt<T>(store: Anna['store'], write: Write, act: () => Promise<T>): Promise<T> {
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  const failing = vi.spyOn(store, write).mockImplementation(() => {
    throw full
  })
  try {
    return await act()
  } finally {
    expect(failing).toHaveBeenCalled()
    failing.mockRestore()
  }
}

describe('a change that fails halfway changes nothing:', () => {
  const remove = { method: 'DELETE' }
  const viewer = { email, role: 'viewer' }
  const newToken = { label: 'screen', roleName: 'viewer' }
  const newPassword = { do: 'change-password', current: password, next }

  it.each<[string, Write, (anna: Anna) => Promise<Response>]>([
    ['a removal', 'removePasskeys', ({ lake }) => lake.request(`/v1/accounts/${email}`, remove)],
    ['a reset of passkeys', 'removeSessions', ({ lake }) => lake.request(`/v1/accounts/${email}/passkeys`, remove)],
    ['an invitation', 'putCredential', ({ lake }) => lake.post('/v1/invitations/project/westie', viewer)],
    ['a first password', 'put', ({ lake, secret }) => accept(lake, secret, next)],
    ['a new token', 'putCredential', ({ lake }) => lake.post('/v1/projects/westie/tokens', newToken)],
    ['a new password', 'putCredential', ({ lake, session }) => change(lake, session, newPassword)],
  ])('%s (%s)', async (_, write, act) => {
    const anna = await lakeWithAnna()
    const before = stored(anna)
    expect((await interrupt(anna.store, write, () => act(anna))).status).toBe(507)
    expect(stored(anna)).toEqual(before)
    expect([200, 201, 303]).toContain((await act(anna)).status)
  })
})

it('refuses sessions, tokens, passkeys and links of a removed account', async () => {
  const { store, lake, id, session, ask, authenticator, secret } = await lakeWithAnna()
  const passkey = authenticator.get(await signInOptions(lake))
  const machine = { authorization: `Bearer ${await addToken(lake, 'screen', 'viewer')}` }
  for (const account of store.all()) store.put({ ...account, removedAt: Date.now() })
  expect((await ask('/v1/users/me')).status).toBe(401)
  expect((await lake.asPublic('/v1/users/me', { headers: machine })).status).toBe(401)
  expect(await accountPage(lake, session)).toContain('/v1/auth/login/local')
  expect((await submit(lake, { passkey })).status).toBe(401)
  expect((await accept(lake, secret, next)).status).toBe(410)
  expect(await (await lake.request(`/v1/users/${id}`)).json()).toMatchObject({ roles: [] })
})
