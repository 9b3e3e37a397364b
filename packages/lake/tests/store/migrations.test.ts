import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../src/store/migrations.ts'
import { openStore } from '../../src/store/store.ts'
import { temporaryFolder } from '../../../../tests/temporaryFolder.ts'

const monday = { _id: 'monday', _type: 'notice', _rev: 'first', _createdAt: '2026-01-05', _updatedAt: '2026-01-05' }
const transaction = { id: 'first', timestamp: '2026-01-05', author: 'administrator', mutations: [], fingerprint: '' }

/** The path of a lake's file that is changed by hand before it is opened again. */
function storedLake(change: string): string {
  const path = join(temporaryFolder(), 'lake.sqlite')
  const store = openStore(path)
  store.commit('production', { ...transaction, changes: [{ id: 'monday', before: null, after: monday }] })
  store.close()
  const db = new DatabaseSync(path)
  db.exec(change)
  db.close()
  return path
}

describe("the lake's database file", () => {
  it('opens unchanged if it predates versions', () => {
    const store = openStore(
      storedLake(
        'drop table passkeys; drop table secrets; drop table accounts; drop table datasets; drop index deletions; drop table audit; pragma user_version = 0',
      ),
    )
    onTestFinished(() => store.close())
    expect([...store.documents('production')]).toEqual([monday])
    expect(store.lastTransactionId('production')).toBe('first')
    expect(store.datasets.all()).toEqual([{ name: 'production', aclMode: 'private', addonFor: null }])
    expect(store.accounts.audit.count('signIn', 0, Infinity)).toBe(0)
  })

  it('is refused, unchanged, if a newer version wrote it', () => {
    const path = storedLake('pragma user_version = 999')
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
