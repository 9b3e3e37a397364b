import { hash, randomBytes } from 'node:crypto'
import { dayMs, hourMs, minuteMs, sessionLifeMs } from '../durations.ts'
import { forbidden, isOutOfSpace, LakeError, unauthorized } from '../errors.ts'
import { isSame, tokenHolder, type User } from '../roles.ts'
import type { Account, AccountStore, Credential } from '../store/accountStore.ts'
import type { AuditEvent } from '../store/auditLog.ts'
import type { Passkeys } from './passkeys.ts'
import type { Passwords } from './passwords.ts'

/** The dependencies that all parts of accounts share. */
export type AccountContext = {
  store: AccountStore
  clock: () => number
  passkeys: Passkeys
  passwords: Passwords
  /** Ends the open streams of an account whose rights have changed. */
  endStreams: (account: string) => void
  /** Records an event in the audit log. */
  record: (event: Omit<AuditEvent, 'at'>) => void
}

/** Lifetimes. Tokens of programs last until revoked; invitations also end on use. */
const lifeMs = { session: sessionLifeMs, token: null, invitation: 7 * dayMs }

/** Maximum number of sessions; beyond it, the least recently used one ends. */
export const sessionsPerAccount = 100

/** Identifies a session in lists; does not grant access. */
export const sessionId = ({ hash }: Pick<Credential, 'hash'>) => hash.slice(0, 12)

/** Minimum interval between records of a credential's use, because each record is a disk write. */
const recordEveryMs = hourMs

/** Maximum age of a session that may change passkeys or the password. */
const recentSignInMs = 15 * minuteMs

/** A session with its account. */
export type OwnSession = { account: Account; session: Credential }

export type Credentials = ReturnType<typeof createCredentials>

/**
 * Creates functions that issue and check credentials: sessions, machine tokens and invitations, each 256 random bits stored
 * as a hash. An Authorization header is `Bearer …`, or `Session …` for a session cookie, which is accepted for sessions only.
 */
export function createCredentials({ store, clock, endStreams }: AccountContext, administratorToken: string) {
  function recordUse(credential: Credential) {
    try {
      store.putCredential({ ...credential, usedAt: clock() })
    } catch (error) {
      if (!isOutOfSpace(error)) throw error // reading continues on a full disk
    }
  }

  /** Returns whether a session began with a passkey of its account, or the account has none. */
  const hasAllFactors = ({ account, factors }: Credential) => factors === 2 || store.passkeys(account).length === 0

  const find = (secret: string) => store.credential({ hash: hashSecret(secret), now: clock() })

  const findSession = (header: string): Credential | null => {
    const credential = find(secretIn(header))
    return credential?.kind === 'session' ? credential : null
  }

  /** Returns the sessions of an account, the last used first. */
  const sessionsOf = (account: string): Credential[] =>
    store.credentialsOf({ account, now: clock() }).filter(({ kind }) => kind === 'session')

  function endSession({ hash, account }: Credential): void {
    store.removeCredential(hash)
    endStreams(account)
  }

  /** Returns the user of an Authorization header. Throws LakeError 401. */
  function getUser(header: string): User {
    const secret = secretIn(header)
    if (!isCookie(header) && isSame(secret, administratorToken)) return tokenHolder
    const credential = isCookie(header) ? findSession(header) : find(secret)
    const account = credential && store.activeById(credential.account)
    if (!account || credential.kind === 'invitation') throw unauthorized('Session not found, or expired; sign in again')
    const isFirstUse = credential.kind === 'token' && credential.usedAt === credential.createdAt
    // A future time means that the clock was set back, so it is replaced as well.
    if (isFirstUse || Math.abs(clock() - credential.usedAt) > recordEveryMs) recordUse(credential)
    const { id, name, role, kind, email } = account
    return kind === 'link' ? tokenHolder : { id, name, email: email ?? '', role, kind }
  }

  return {
    /** Returns the secret, which is available only here. */
    issue(
      kind: Credential['kind'],
      { id: account }: Pick<Account, 'id'>,
      options: Partial<Pick<Credential, 'factors' | 'expiresAt'>> = {},
    ) {
      const now = clock()
      const life = lifeMs[kind]
      const { factors = 1, expiresAt = life === null ? null : now + life } = options
      store.removeExpired(now - hourMs) // `endExpired` ends their streams before that
      const secret = randomBytes(32).toString('base64url')
      const credential = { kind, account, createdAt: now, usedAt: now, expiresAt, factors }
      store.putCredential({ hash: hashSecret(secret), ...credential })
      if (kind === 'session') for (const session of sessionsOf(account).slice(sessionsPerAccount)) endSession(session)
      return { secret, expiresAt }
    },

    /** Returns the account that a secret invites; null for a secret that is used, expired or unknown. */
    invitedBy(secret: string): Account | null {
      const credential = find(secret)
      return credential?.kind === 'invitation' ? store.activeById(credential.account) : null
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

    /** Throws LakeError 403 if the account has a passkey, but its session began with the password alone. */
    assertFactor(header: string): void {
      const session = findSession(header)
      if (session && !hasAllFactors(session))
        throw forbidden('You signed in without your passkey; sign in again with it, under “Your account”')
    },

    /** Returns whether the person signed in within the last 15 minutes, with a passkey if the account has one. */
    hasRecentSignIn: ({ session }: OwnSession): boolean =>
      hasAllFactors(session) && Math.abs(clock() - session.createdAt) < recentSignInMs,

    /** Returns the account and session of an Authorization header; null for anything but a session. */
    getOwnSession(authorization: string | null): OwnSession | null {
      const session = findSession(authorization ?? '')
      const account = session && store.activeById(session.account)
      return account && { account, session }
    },

    sessionsOf,
    endSession,

    /** Ends the session of an Authorization header. Tokens stay valid. */
    signOut(header: string): void {
      const session = findSession(header)
      if (session) endSession(session)
    },
  }
}

export const secretIn = (header: string) => header.replace(/^(bearer|session)\s+/i, '')

const isCookie = (header: string) => /^session\s/i.test(header)

const hashSecret = (secret: string) => hash('sha256', secret)
