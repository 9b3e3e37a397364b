import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Role } from '../roles.ts'
import { openAuditStore } from './auditStore.ts'

export type AccountStore = ReturnType<typeof openAccountStore>

/** An account. A removed one is kept, without email and password, because history refers to it. */
export type Account = {
  id: string
  kind: 'person' | 'machine'
  /** Lowercase; null for machines. */
  email: string | null
  name: string
  role: Role
  /** The result of `hashPassword`; null until a password is chosen. */
  password: string | null
  createdAt: number
  removedAt: number | null
}

/** Proof of identity, of which only the hash is stored. */
export type Credential = {
  hash: string
  kind: 'session' | 'token' | 'invitation'
  account: string
  createdAt: number
  usedAt: number
  expiresAt: number | null
}

export function newAccount(given: Pick<Account, 'kind' | 'name' | 'role' | 'createdAt'> & { email?: string }): Account {
  return { id: `p${randomBytes(6).toString('hex')}`, email: null, password: null, removedAt: null, ...given }
}

export function openAccountStore(db: DatabaseSync) {
  const sql = {
    all: db.prepare('select * from accounts where removedAt is null order by kind desc, email, name'),
    byId: db.prepare('select * from accounts where id = ?'),
    byEmail: db.prepare('select * from accounts where email = ?'),
    put: db.prepare(`
      insert into accounts values (:id, :kind, :email, :name, :role, :password, :createdAt, :removedAt)
      on conflict (id) do update set email = excluded.email, name = excluded.name, role = excluded.role,
        password = excluded.password, removedAt = excluded.removedAt`),
    credential: db.prepare('select * from secrets where hash = ?'),
    credentials: db.prepare('select * from secrets order by usedAt desc'),
    putCredential: db.prepare(`
      insert or replace into secrets values (:hash, :kind, :account, :createdAt, :usedAt, :expiresAt)`),
    removeCredential: db.prepare('delete from secrets where hash = ?'),
    removeCredentials: db.prepare('delete from secrets where account = ? and kind in (select value from json_each(?))'),
    removeExpired: db.prepare('delete from secrets where expiresAt < ?'),
  }

  return {
    all: () => sql.all.all() as Account[],
    byId: (id: string) => (sql.byId.get(id) ?? null) as Account | null,
    byEmail: (email: string) => (sql.byEmail.get(email) ?? null) as Account | null,
    put: (account: Account): void => void sql.put.run(account),

    credential: (hash: string) => (sql.credential.get(hash) ?? null) as Credential | null,
    credentials: () => sql.credentials.all() as Credential[],
    putCredential: (credential: Credential): void => void sql.putCredential.run(credential),
    removeCredential: (hash: string): void => void sql.removeCredential.run(hash),
    removeCredentials: (account: string, ...kinds: Credential['kind'][]): void =>
      void sql.removeCredentials.run(account, JSON.stringify(kinds)),
    removeExpired: (before: number): void => void sql.removeExpired.run(before),

    audit: openAuditStore(db),
  }
}
