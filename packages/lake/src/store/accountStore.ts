import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Role } from '../roles.ts'

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
  /** How many factors a session began with: 1 for a password alone, 2 with a code or for a passkey. */
  factors: 1 | 2
  /** When the person signed in, in milliseconds since 1970. A session that replaces another after a change of password keeps its time. */
  signedInAt: number
}

/** A WebAuthn credential. */
export type Passkey = {
  /** In base64url, as the browser names it. */
  id: string
  account: string
  /** In COSE. */
  publicKey: Uint8Array<ArrayBuffer>
  /** How often the authenticator signed, as it says itself; 0 for those that do not count. */
  counter: number
  name: string
  createdAt: number
  usedAt: number
}

/** The secret that an account shares with an authenticator app. */
type TotpSecret = {
  account: string
  /** In base32. */
  secret: string
  /** The time step of the last accepted code, which is not accepted again. */
  step: number
  createdAt: number
}

export function newAccount(given: Pick<Account, 'kind' | 'name' | 'role' | 'createdAt'> & { email?: string }): Account {
  return { id: `p${randomBytes(6).toString('hex')}`, email: null, password: null, removedAt: null, ...given }
}

export function openAccountStore(db: DatabaseSync, atomically: <T>(work: () => T) => T) {
  const sql = {
    all: db.prepare('select * from accounts where removedAt is null order by kind desc, email, name'),
    byId: db.prepare('select * from accounts where id = ?'),
    activeById: db.prepare('select * from accounts where id = ? and removedAt is null'),
    byEmail: db.prepare('select * from accounts where email = ?'),
    put: db.prepare(`
      insert into accounts values (:id, :kind, :email, :name, :role, :password, :createdAt, :removedAt)
      on conflict (id) do update set email = excluded.email, name = excluded.name, role = excluded.role,
        password = excluded.password, removedAt = excluded.removedAt`),
    credential: db.prepare('select * from secrets where hash = ?'),
    credentials: db.prepare('select * from secrets order by usedAt desc'),
    putCredential: db.prepare(`
      insert or replace into secrets values (:hash, :kind, :account, :createdAt, :usedAt, :expiresAt, :factors, :signedInAt)`),
    removeCredential: db.prepare('delete from secrets where hash = ?'),
    removeCredentials: db.prepare('delete from secrets where account = ? and kind in (select value from json_each(?))'),
    removeExpired: db.prepare('delete from secrets where expiresAt < ?'),
    passkey: db.prepare('select * from passkeys where id = ?'),
    passkeys: db.prepare('select * from passkeys where account = ? order by createdAt'),
    addPasskey: db.prepare(
      'insert into passkeys values (:id, :account, :publicKey, :counter, :name, :createdAt, :usedAt)',
    ),
    recordPasskeyUse: db.prepare('update passkeys set counter = max(counter, ?), usedAt = ? where id = ?'),
    removePasskey: db.prepare('delete from passkeys where account = ? and id = ?'),
    totpSecret: db.prepare('select * from totpSecrets where account = ?'),
    putTotpSecret: db.prepare('insert or replace into totpSecrets values (:account, :secret, :step, :createdAt)'),
    countRecoveryCodes: db.prepare('select count(*) as count from recoveryCodes where account = ?'),
    addRecoveryCodes: db.prepare('insert into recoveryCodes select value, ? from json_each(?)'),
    takeRecoveryCode: db.prepare('delete from recoveryCodes where hash = ? and account = ?'),
    removeAll: {
      passkeys: db.prepare('delete from passkeys where account = ?'),
      totp: db.prepare('delete from totpSecrets where account = ?'),
      recoveryCodes: db.prepare('delete from recoveryCodes where account = ?'),
    },
    setting: db.prepare("select value from settings where name = 'secondFactor'"),
    putSetting: db.prepare("insert or replace into settings values ('secondFactor', ?)"),
  }

  return {
    all: () => sql.all.all() as Account[],
    atomically,
    byId: (id: string) => (sql.byId.get(id) ?? null) as Account | null,
    /** Returns an account that has access; null for a removed one. */
    activeById: (id: string) => (sql.activeById.get(id) ?? null) as Account | null,
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

    passkey: (id: string) => (sql.passkey.get(id) ?? null) as Passkey | null,
    passkeys: (account: string) => sql.passkeys.all(account) as Passkey[],
    addPasskey: (passkey: Passkey): void => void sql.addPasskey.run(passkey),
    /** Returns whether the passkey still exists. */
    recordPasskeyUse: (id: string, counter: number, usedAt: number): boolean =>
      sql.recordPasskeyUse.run(counter, usedAt, id).changes > 0,
    /** Returns whether the account had this passkey. */
    removePasskey: (account: string, id: string): boolean => sql.removePasskey.run(account, id).changes > 0,

    totpSecret: (account: string) => (sql.totpSecret.get(account) ?? null) as TotpSecret | null,
    putTotpSecret: (secret: TotpSecret): void => void sql.putTotpSecret.run(secret),
    hasFactor: (account: string) => sql.totpSecret.get(account) !== undefined || sql.passkeys.all(account).length > 0,
    countRecoveryCodes: (account: string) => Number(sql.countRecoveryCodes.get(account)?.count),
    addRecoveryCodes: (account: string, hashes: string[]): void =>
      void sql.addRecoveryCodes.run(account, JSON.stringify(hashes)),
    /** Removes a code, and returns whether the account had it. */
    takeRecoveryCode: (hash: string, account: string): boolean => sql.takeRecoveryCode.run(hash, account).changes > 0,
    removeFactors(account: string, ...kinds: (keyof typeof sql.removeAll)[]): void {
      for (const kind of kinds) sql.removeAll[kind].run(account)
    },

    isSecondFactorRequired: () => sql.setting.get()?.value === 'required',
    requireSecondFactor: (isRequired: boolean): void => void sql.putSetting.run(isRequired ? 'required' : 'optional'),
  }
}

/** An event that happened `count` times between `at` and `lastAt`, in milliseconds since 1970. */
export type AuditEntry = {
  sequence: number
  at: number
  action: string
  /** The id of an account or `command line`; null for somebody who is not signed in. */
  actor: string | null
  /** The id of the account that it concerns. */
  subject: string | null
  /** The client's IP address; empty if there is none. */
  address: string
  detail: string
  count: number
  lastAt: number
}

type NewEntry = Omit<AuditEntry, 'sequence' | 'count' | 'lastAt'>

/** Entries of a person, older than a sequence number and not before a time. */
type AuditRange = { person: string | null; before: number; since: number; limit: number }

function openAuditStore(db: DatabaseSync) {
  const sql = {
    add: db.prepare(`
      insert into audit (at, action, actor, subject, address, detail, count, lastAt)
      values (:at, :action, :actor, :subject, :address, :detail, 1, :at) returning *`),
    count: db.prepare('select count(*) as count from audit where action = ? and at > ? and at <= ?'),
    find: db.prepare(`
      select sequence from audit where action = :action and at > :since and at <= :at and actor is :actor and subject is :subject
        and address = :address and detail = :detail order by sequence desc limit 1`),
    repeat: db.prepare('update audit set count = count + 1, lastAt = ? where sequence = ?'),
    list: db.prepare(`
      select * from audit where (:person is null or actor = :person or subject = :person)
        and sequence < :before and lastAt >= :since order by sequence desc limit :limit`),
    people: db.prepare(
      'select actor as id from audit where actor is not null union select subject from audit where subject is not null',
    ),
    lastSeen: db.prepare('select max(lastAt) as at from audit where actor = ?'),
    prune: db.prepare('delete from audit where lastAt < ?'),
  }
  const watchers = new Set<(entry: AuditEntry) => void>()

  return {
    add(entry: NewEntry): void {
      const added = sql.add.get(entry) as AuditEntry
      for (const watch of watchers) watch(added)
    },
    /** Calls a function with each new entry; not with repetitions. */
    watch: (watcher: (entry: AuditEntry) => void): void => void watchers.add(watcher),
    /** Returns the number of an action's entries in a period. */
    count: (action: string, since: number, until: number): number => Number(sql.count.get(action, since, until)?.count),
    /** Returns the sequence number of an equal entry since a time; null without one. */
    find: (entry: NewEntry, since: number) => (sql.find.get({ ...entry, since })?.sequence ?? null) as number | null,
    repeat: (sequence: number, at: number): void => void sql.repeat.run(at, sequence),
    /** Returns entries, newest first. */
    list: (range: AuditRange) => sql.list.all(range) as AuditEntry[],
    /** Returns the ids of all actors and subjects. */
    people: () => sql.people.all().map(({ id }) => String(id)),
    /** Returns when an account last did something that is recorded; null if it is not known. */
    lastSeen: (account: string) => (sql.lastSeen.get(account)?.at ?? null) as number | null,
    /** Removes entries whose last event was before a time. */
    prune: (before: number): void => void sql.prune.run(before),
  }
}
