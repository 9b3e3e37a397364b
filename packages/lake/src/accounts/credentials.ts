import { hash, randomBytes } from 'node:crypto'
import { dayMs, hourMs, minuteMs } from '../durations.ts'
import { forbidden, isOutOfSpace, LakeError, unauthorized } from '../errors.ts'
import { isSame, tokenHolder, type User } from '../roles.ts'
import type { Account, AccountStore, Credential } from '../store/accountStore.ts'
import type { AuditEvent } from './auditLog.ts'

/** What all parts of accounts share. */
export type AccountContext = {
  store: AccountStore
  clock: () => number
  /** Ends the open streams of an account, whose rights have changed. */
  endStreams: (account: string) => void
  /** Records an event in the audit log. */
  record: (event: Omit<AuditEvent, 'at'>) => void
}

/** Lifetimes, counted from issue or last use. Machine tokens last until revoked; invitations also end on use. */
const lifeMs = { session: 14 * dayMs, token: null, invitation: 7 * dayMs }

const longestSessionMs = 90 * dayMs

/** With another one, an account's least recently used session ends. */
export const sessionsPerAccount = 100

/** Returns when a credential issued or used now expires, in milliseconds since 1970; null for never. */
function getExpiry(kind: Credential['kind'], now: number, createdAt = now): number | null {
  const life = lifeMs[kind]
  return life === null ? null : Math.min(now + life, createdAt + longestSessionMs)
}

/** Identifies a session in lists; does not grant access. */
export const sessionId = ({ hash }: Credential) => hash.slice(0, 12)

export const isExpired = ({ expiresAt }: Credential, now: number) => expiresAt !== null && expiresAt <= now

/** Recorded at most once an hour, because each record is a disk write. */
const recordEveryMs = hourMs

/** How long an expired session is reported as expired rather than unknown. */
const keepExpiredMs = 30 * dayMs

/** How recently people must have proven who they are to change how they sign in. */
const provenForMs = 15 * minuteMs

/** A person's session, as a request from an address proves it. */
export type Own = {
  account: Account
  session: Credential
  authorization: string
  from: string
}

export type Credentials = ReturnType<typeof createCredentials>

/**
 * Creates what issues and checks credentials: sessions, machine tokens and invitations, each 256 random bits stored as a
 * hash. An Authorization header is `Bearer …`, or `Session …` for a session cookie, which proves nothing but a session.
 */
export function createCredentials({ store, clock, endStreams }: AccountContext, administratorsToken: string) {
  function recordUse(credential: Credential, now: number) {
    const createdAt = Math.min(credential.createdAt, now)
    const expiresAt = getExpiry(credential.kind, now, createdAt)
    try {
      store.putCredential({ ...credential, createdAt, usedAt: now, expiresAt })
    } catch (error) {
      if (!isOutOfSpace(error)) throw error // reading continues on a full disk
    }
  }

  /** Returns whether a session began with a passkey of its account, or the account has none. */
  const hasProvenAll = ({ account, factors }: Credential) => factors === 2 || store.passkeys(account).length === 0

  /** Returns the credential in an Authorization header. */
  function find(header: string): Credential | null {
    const credential = store.credential(hashSecret(secretIn(header)))
    return credential?.kind !== 'session' && isCookie(header) ? null : credential
  }

  const findSession = (header: string): Credential | null => {
    const credential = find(header)
    return credential?.kind === 'session' ? credential : null
  }

  /** Returns the sessions of an account that have not expired, the last used first. */
  const sessionsOf = (account: string): Credential[] =>
    store
      .credentialsOf(account)
      .filter((credential) => credential.kind === 'session' && !isExpired(credential, clock()))

  /** Returns the user of an Authorization header, and extends the session. Throws LakeError 401. */
  function getUser(header: string): User {
    if (!isCookie(header) && isSame(secretIn(header), administratorsToken)) return tokenHolder
    const credential = find(header)
    const account = credential && store.activeById(credential.account)
    if (!account || credential.kind === 'invitation') throw unauthorized('Session not found; sign in again')
    const now = clock()
    if (isExpired(credential, now)) throw unauthorized('The session has expired; sign in again', 'SIO-401-AEX')
    // A future timestamp means that the clock was set back, so it is replaced as well.
    const isFirstUse = credential.kind === 'token' && credential.usedAt === credential.createdAt
    if (isFirstUse || Math.abs(now - credential.usedAt) > recordEveryMs) recordUse(credential, now)
    const { id, name, role, kind, email } = account
    return kind === 'link' ? tokenHolder : { id, name, email: email ?? '', role, kind }
  }

  return {
    /** Returns the secret, which is available only here. */
    issue(
      kind: Credential['kind'],
      { id: account }: Pick<Account, 'id'>,
      options: Partial<Pick<Credential, 'factors' | 'provenAt' | 'expiresAt'>> = {},
    ) {
      const now = clock()
      const { factors = 1, provenAt = now, expiresAt = getExpiry(kind, now) } = options
      store.removeExpired(now - keepExpiredMs)
      const secret = randomBytes(32).toString('base64url')
      const proof = { factors, provenAt, expiresAt }
      store.putCredential({ hash: hashSecret(secret), kind, account, createdAt: now, usedAt: now, ...proof })
      const surplus = kind === 'session' ? sessionsOf(account).slice(sessionsPerAccount) : []
      for (const session of surplus) store.removeCredential(session.hash)
      if (surplus.length > 0) endStreams(account)
      return { secret, expiresAt }
    },

    /** Returns the account that a secret invites; null for a secret that is used, expired or unknown. */
    invitedBy(secret: string): Account | null {
      const credential = store.credential(hashSecret(secret))
      const isOpen = credential?.kind === 'invitation' && !isExpired(credential, clock())
      return isOpen ? store.activeById(credential.account) : null
    },

    getUser,

    /** Returns the user of an Authorization header; null if its session has ended. */
    findUser: (header: string): User | null => {
      try {
        return getUser(header)
      } catch (error) {
        if (error instanceof LakeError) return null
        throw error
      }
    },

    /** Throws LakeError 403 for the session of somebody who has a passkey, and signed in with the password alone. */
    assertFactor(header: string): void {
      const session = findSession(header)
      if (session && !hasProvenAll(session))
        throw forbidden('You signed in without your passkey; sign in again with it, under “Your account”')
    },

    /** Returns whether the person signed in within 15 minutes, by passkey if there is one, as changes of that require. */
    isProven: ({ session }: Own): boolean =>
      hasProvenAll(session) && Math.abs(clock() - session.provenAt) < provenForMs,

    /** Returns the account and session of an Authorization header; null for anything but a session. */
    getOwn(authorization: string | null, from: string): Own | null {
      const session = authorization === null ? null : findSession(authorization)
      const account = session && store.activeById(session.account)
      if (authorization === null || !account || isExpired(session, clock())) return null
      return { account, session, authorization, from }
    },

    /** Returns when the session of an Authorization header ends, in milliseconds since 1970; null for never. */
    getExpiry: (header: string): number | null => find(header)?.expiresAt ?? null,

    sessionsOf,

    /** Ends the session of an Authorization header. Tokens stay valid. */
    signOut(header: string): void {
      const session = findSession(header)
      if (!session) return
      store.removeCredential(session.hash)
      endStreams(session.account)
    },
  }
}

export const secretIn = (header: string) => header.replace(/^(bearer|session)\s+/i, '')

const isCookie = (header: string) => /^session\s/i.test(header)

const hashSecret = (secret: string) => hash('sha256', secret)
