import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Role } from '../roles.ts'
import { createAuditLog } from './auditLog.ts'
import { prepareIn } from './statements.ts'

export type AccountStore = ReturnType<typeof createAccountStore>

/** An account. A removed one is kept, without email and password, because history refers to it. */
export type Account = {
  id: string
  /** `link` is the holder of LAKE_TOKEN, whose account holds the sessions that began with the Studio's link. */
  kind: 'person' | 'machine' | 'link'
  /** As `parseEmail` returns it; null for machines. */
  email: string | null
  name: string
  role: Role
  /** As `createPasswords` hashes it; null until a password is chosen. */
  password: string | null
  createdAt: number
  removedAt: number | null
}

/** A secret that identifies its holder; only its hash is stored. */
export type Credential = {
  hash: string
  kind: 'session' | 'token' | 'invitation'
  account: string
  createdAt: number
  usedAt: number
  expiresAt: number | null
  /** Number of factors that began a session: 1 for a password, 2 for a passkey, which verifies its owner. */
  factors: 1 | 2
}

/** A WebAuthn credential. */
export type Passkey = {
  /** The browser's id of the credential, in base64url. */
  id: string
  account: string
  /** In COSE. */
  publicKey: Uint8Array<ArrayBuffer>
  /** The authenticator's signature counter; 0 for those that do not count. */
  counter: number
  name: string
  createdAt: number
  usedAt: number
}

export function newAccount(
  fields: Pick<Account, 'kind' | 'name' | 'role' | 'createdAt'> & { email?: string },
): Account {
  return { id: `p${randomBytes(6).toString('hex')}`, email: null, password: null, removedAt: null, ...fields }
}

export function createAccountStore(db: DatabaseSync, atomically: <T>(work: () => T) => T) {
  const { get, all, run } = prepareIn(db)
  const isValid = '(expiresAt is null or expiresAt > :now)'
  return {
    atomically,
    audit: createAuditLog(db),

    /** Returns the accounts that have access, people first. */
    all: all<Account>('select * from accounts where removedAt is null order by kind desc, email, name'),
    byId: get<Account>('select * from accounts where id = ?'),
    /** Returns an account that has access; null for a removed one. */
    activeById: get<Account>('select * from accounts where id = ? and removedAt is null'),
    byEmail: get<Account>('select * from accounts where email = ?'),
    put: run(`
      insert into accounts values (:id, :kind, :email, :name, :role, :password, :createdAt, :removedAt)
      on conflict (id) do update set email = excluded.email, name = excluded.name, role = excluded.role,
        password = excluded.password, removedAt = excluded.removedAt`),

    /** Returns a credential that has not expired. */
    credential: get<Credential>(`select * from secrets where hash = :hash and ${isValid}`),
    /** Returns the credentials of an account that have not expired, the last used first. */
    credentialsOf: all<Credential>(
      `select * from secrets where account = :account and ${isValid} order by usedAt desc`,
    ),
    putCredential: run(`
      insert or replace into secrets values (:hash, :kind, :account, :createdAt, :usedAt, :expiresAt, :factors)`),
    removeCredential: run('delete from secrets where hash = ?'),
    removeCredentials: run('delete from secrets where account = ?'),
    removeSessions: run("delete from secrets where account = ? and kind = 'session'"),
    removeInvitations: run("delete from secrets where account = ? and kind = 'invitation'"),
    removeExpired: run('delete from secrets where expiresAt < ?'),
    /** Returns the accounts whose credentials expired after the first time, and not after the second. */
    expiredBetween: all<{ account: string }>('select account from secrets where expiresAt > ? and expiresAt <= ?'),

    passkey: get<Passkey>('select * from passkeys where id = ?'),
    passkeys: all<Passkey>('select * from passkeys where account = ? order by createdAt'),
    addPasskey: run('insert into passkeys values (:id, :account, :publicKey, :counter, :name, :createdAt, :usedAt)'),
    /** Returns the number of passkeys that were changed: 0 if the passkey no longer exists. */
    recordPasskeyUse: run('update passkeys set counter = max(counter, ?), usedAt = ? where id = ?'),
    removePasskey: run('delete from passkeys where account = ? and id = ?'),
    removePasskeys: run('delete from passkeys where account = ?'),
  }
}
