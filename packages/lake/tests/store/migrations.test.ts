import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startHooks } from '../../src/hooks/startHooks.ts'
import { migrate } from '../../src/store/migrations.ts'
import { openStore } from '../../src/store/store.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'
import { operations } from '../hooks/hookedLake.ts'
import { testLake } from '../lake.ts'
import { openReceiver } from '../receiver.ts'

/** The database of a lake of version 9, as SQL. Its webhook has delivered the first of its messages. */
const version9 = readFileSync(join(import.meta.dirname, 'folderOfVersion9.sql'), 'utf8')

/** Returns the time when it was stopped. */
const clock = () => Date.parse('2026-11-28T04:12:00Z')

/** The token of its program "Screen". */
const screenToken = 'O9k0hF9OJrRa2UL6qhRG2M8-R7Aoz2S8geswPfNdQ_8'

/** Creates the database of a lake of version 9, changed by further SQL. Returns its path. */
function folderOfVersion9(change = ''): string {
  const path = join(temporaryFolder(), 'lake.sqlite')
  const db = new DatabaseSync(path)
  db.exec(`begin; ${version9} ${change}; commit`)
  db.close()
  return path
}

function openLake(path: string) {
  const store = openStore(path)
  onTestFinished(() => store.close())
  return { store, lake: testLake({ store, clock }) }
}

describe('a folder of version 9', () => {
  it('keeps its content and its history', async () => {
    const { store, lake } = openLake(folderOfVersion9())
    expect(lake.stored('monday')).toMatchObject({ title: 'Monday basics', _rev: 'second' })
    expect(lake.stored('drafts.monday')).toMatchObject({ title: 'Draft' })
    expect(lake.stored('_.releases.summer')).toMatchObject({ state: 'active' })
    expect(lake.stored('tuesday')).toBeFalsy()

    const ids = store.transactionsAfter('production', 0).map(({ id }) => id)
    expect(ids).toEqual(['first', 'second', 'third', 'fourth', 'd48ff789-f991-4c93-ba91-bae58cf4ff29'])
    const before = await lake.request('/v1/data/history/production/documents/monday?revision=first')
    expect(await before.json()).toMatchObject({ documents: [{ title: 'Monday' }] })
    await lake.mutate({ create: { _id: 'wednesday', _type: 'class' } })
    expect(store.transactionsAfter('production', 5)).toHaveLength(1)
  })

  it('keeps accounts, passkeys, tokens, sessions and the audit log, and no longer requires passkeys', async () => {
    const { store, lake } = openLake(
      folderOfVersion9(`
        update secrets set hash = '${hash('sha256', 'session of Anna')}' where kind = 'session';
        insert into settings values ('secondFactor', 'required'), ('digest:pda9b82dbedce', 'yes');
        update audit set count = 3, lastAt = at + 60000 where action = 'invite';
        update transactions set author = 'organiser' where id = 'first'`),
    )
    const anna = store.accounts.all().find(({ email }) => email === 'anna@example.org')
    expect(anna).toMatchObject({
      name: 'Anna Ito',
      role: 'editor',
      password: expect.stringMatching(/^scrypt:/) as string,
    })
    expect(store.accounts.passkeys(anna?.id ?? '')).toMatchObject([{ name: 'Phone', counter: 7 }])

    const me = await lake.asPublic('/v1/users/me', { headers: { authorization: `Bearer ${screenToken}` } })
    expect(await me.json()).toMatchObject({ name: 'Screen', role: 'viewer' })
    const session = await lake.asPublic('/v1/users/me', { headers: { authorization: 'Bearer session of Anna' } })
    expect(await session.json()).toMatchObject({ name: 'Anna Ito' })
    expect(store.getSetting('digest:pda9b82dbedce')).toBeNull()
    expect(store.transaction('production', 'first')).toMatchObject({ author: 'administrator' })
    const { entries } = (await (await lake.request('/v1/audit')).json()) as { entries: { action: string }[] }
    expect(entries[0]).toMatchObject({
      actor: { name: 'An update of this program' },
      words: 'turned off the codes after the password of',
      subject: { name: 'Anna Ito' },
    })
    expect(entries.map(({ action }) => action)).toEqual(['codesEnded', 'addToken', 'passwordSet', 'invite'])
    expect(entries[3]).toMatchObject({ at: '2026-11-28T04:11:59.420Z', detail: 'editor, 3 times' })
  })

  it('keeps webhooks, and sends the messages that waited', async () => {
    const receiver = await openReceiver()
    const { store, lake } = openLake(
      folderOfVersion9(
        `update hooks set json = replace(json, 'http://127.0.0.1:3000/api/revalidate', '${receiver.url}')`,
      ),
    )
    expect(store.hooks.get('site')).toMatchObject({ secret: 'a secret of the site' })
    const hooks = startHooks(lake.lake.context)
    onTestFinished(() => hooks.close())
    expect(await operations(receiver, 4)).toEqual([
      'update monday',
      'create tuesday',
      'delete tuesday',
      'create _.releases.summer',
    ])
    await lake.mutate({ create: { _id: 'wednesday', _type: 'class' } })
    expect(await operations(receiver, 1)).toEqual(['create wednesday'])
  })

  it('removes a webhook that was disabled, because it would send again', () => {
    const { store } = openLake(folderOfVersion9(`update hooks set json = json_set(json, '$.isDisabled', json('true'))`))
    expect(store.hooks.all()).toEqual([])
  })
})

describe("the lake's database file", () => {
  it('is migrated from a file without a version', () => {
    const { store, lake } = openLake(
      folderOfVersion9(
        'drop table passkeys; drop table totpSecrets; drop table recoveryCodes; drop table secrets; drop table accounts; drop table datasets; drop index deletions; drop table audit; pragma user_version = 0',
      ),
    )
    expect(lake.stored('monday')).toMatchObject({ title: 'Monday basics' })
    expect(store.lastTransactionId('production')).toBe('d48ff789-f991-4c93-ba91-bae58cf4ff29')
  })

  it('keeps a dataset that was public and one with comments, as ordinary ones', () => {
    const comment = {
      _id: 'comment',
      _type: 'comment',
      _rev: 'first',
      _createdAt: '2026-01-05',
      _updatedAt: '2026-01-05',
    }
    const { store } = openLake(
      folderOfVersion9(`
        insert into documents values ('open-comments', 'comment', '${JSON.stringify(comment)}');
        insert into datasets values ('open', 'public', null), ('open-comments', 'private', 'open')`),
    )
    expect(store.datasets.names()).toEqual(['open', 'open-comments', 'production', 'production-comments'])
    expect([...store.documents('open-comments')]).toEqual([comment])
  })

  it('is refused, unchanged, if a newer version wrote it', () => {
    const path = folderOfVersion9('pragma user_version = 999')
    expect(() => openStore(path)).toThrow(/version 999, and this program knows versions up to \d+; use the newer/)
    const db = new DatabaseSync(path)
    onTestFinished(() => db.close())
    expect(db.prepare('pragma user_version').get()).toEqual({ user_version: 999 })
  })

  it('keeps its version if a migration fails', () => {
    const db = new DatabaseSync(':memory:')
    onTestFinished(() => db.close())
    db.exec('create table hooks (id text)') // whose queue's index cannot be made on the next line
    db.exec('create table hook_messages (id text)')
    expect(() => migrate(db)).toThrow(/no such column/)
    expect(db.prepare('pragma user_version').get()).toEqual({ user_version: 0 })
    expect(db.prepare("select count(*) as made from sqlite_schema where name = 'documents'").get()).toEqual({ made: 0 })
  })
})
