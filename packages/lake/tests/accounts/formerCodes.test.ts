import { hash } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished } from 'vitest'
import { createPasswords } from '../../src/accounts/passwords.ts'
import { migrate } from '../../src/store/migrations.ts'
import { openStore } from '../../src/store/store.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { testLake } from '../lake.ts'
import { addPasskey } from './factors.ts'
import { password, sessionOf, signIn } from './people.ts'

/** A lake of the last version with codes of an app, in which Anna has them and a session, and everybody needs a factor. */
async function formerLake() {
  const path = join(temporaryFolder(), 'lake.sqlite')
  const db = new DatabaseSync(path)
  migrate(db, 9)
  const passwords = createPasswords(2)
  const insert = (table: string, ...values: (string | number | null)[]) =>
    db.prepare(`insert into ${table} values (${values.map(() => '?').join()})`).run(...values)
  insert(
    'accounts',
    'p1',
    'person',
    'anna@example.org',
    'Anna Ito',
    'editor',
    await passwords.hash(password, ''),
    0,
    null,
  )
  const [now, later] = [Date.now(), Date.now() + 1e9]
  insert('secrets', hash('sha256', 'session of Anna'), 'session', 'p1', now, now, later, 2, now)
  insert('totpSecrets', 'p1', 'JBSWY3DPEHPK3PXP', 1, 0)
  insert('recoveryCodes', 'hash of a code', 'p1')
  insert('settings', 'secondFactor', 'required')
  insert('settings', 'digest:p1', 'yes')
  insert('transactions', null, 'production', 'first', '2025-01-05T12:00:00Z', 'organiser', '[]', '')
  db.close()
  const store = openStore(path)
  onTestFinished(() => store.close())
  return { lake: testLake({ store }), store }
}

it('who had codes of an app is told in the log, stays signed in, and is then asked for a passkey', async () => {
  const { lake, store } = await formerLake()
  const { entries } = (await (await lake.request('/v1/audit')).json()) as { entries: object[] }
  expect(entries).toMatchObject([
    {
      actor: { name: 'An update of this program' },
      words: 'turned off the codes after the password of',
      subject: { name: 'Anna Ito' },
    },
  ])
  const headers = { authorization: 'Bearer session of Anna' }
  expect((await lake.asPublic('/v1/users/me', { headers })).status).toBe(200)

  const signedIn = await signIn(lake, 'anna@example.org')
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/account'])
  await addPasskey(lake, await sessionOf(signedIn))
  expect(store.accounts.passkeys('p1')).toHaveLength(1)
  expect(store.getSetting('digest:p1')).toBeNull()
  expect(store.transaction('production', 'first')).toMatchObject({ author: 'administrator' })
})
