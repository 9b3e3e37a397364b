import { hash, randomBytes } from 'node:crypto'
import { badRequest, isOutOfSpace, LakeError, unauthorized } from '../errors.ts'
import { isSame, readRole, tokenHolder, type User } from '../roles.ts'
import { type Account, type AccountStore, type Credential, newAccount } from '../store/accountStore.ts'
import { recordAudit } from './auditLog.ts'
import { assertPasswordLength, hashPassword } from './passwords.ts'

const dayInMs = 24 * 60 * 60_000

/** Lifetimes, counted from issue or last use. Machine tokens last until revoked; invitations also end on use. */
const lifeInMs = { session: 14 * dayInMs, token: null, invitation: 7 * dayInMs }

const longestSessionInMs = 90 * dayInMs

/** Returns when a credential issued or used now expires, in milliseconds since 1970; null for never. */
function getExpiry(kind: Credential['kind'], now: number, createdAt = now): number | null {
  const life = lifeInMs[kind]
  return life === null ? null : Math.min(now + life, createdAt + longestSessionInMs)
}

/** Identifies a session in lists; does not grant access. */
export const sessionId = ({ hash }: Credential) => hash.slice(0, 12)

export const isExpired = ({ expiresAt }: Credential, now: number) => expiresAt !== null && expiresAt <= now

/** Recorded at most once an hour, because each record is a disk write. */
const recordEveryInMs = 60 * 60_000

/** How long an expired session is reported as expired rather than unknown. */
const keepExpiredInMs = 30 * dayInMs

/** A person's session, as a request from an address proves it. */
export type Own = {
  account: Account
  session: Credential
  /** Whether the account must add a second factor before the session can be used for anything else. */
  isLimited: boolean
  authorization: string
  from: string
}

type IssueOptions = {
  factors?: 1 | 2
  /** Earlier than now for a session that continues another. */
  signedInAt?: number
  /** Instead of the usual one of the kind. */
  lifeInMs?: number
}

export type Credentials = ReturnType<typeof openCredentials>

/** Opens the credentials: sessions, machine tokens and invitations, each 256 random bits stored as a hash. */
export function openCredentials(store: AccountStore, administratorsToken: string, clock: () => number) {
  function recordUse(known: Credential, now: number) {
    const createdAt = Math.min(known.createdAt, now)
    const expiresAt = getExpiry(known.kind, now, createdAt)
    try {
      store.putCredential({ ...known, createdAt, usedAt: now, expiresAt })
    } catch (error) {
      if (!isOutOfSpace(error)) throw error // reading continues on a full disk
    }
  }

  const lacksFactor = ({ kind, factors }: Credential) =>
    kind === 'session' && factors < 2 && store.isSecondFactorRequired()

  /** Returns the credential in an Authorization header. */
  const find = (header: string) => store.credential(hashSecret(tokenIn(header)))

  return {
    /** Returns the secret, which is available only here. */
    issue(kind: Credential['kind'], { id }: Account, { factors = 1, lifeInMs, ...given }: IssueOptions = {}) {
      const now = clock()
      store.removeExpired(now - keepExpiredInMs)
      const secret = randomBytes(32).toString('base64url')
      const expiresAt = lifeInMs === undefined ? getExpiry(kind, now) : now + lifeInMs
      const times = { createdAt: now, usedAt: now, expiresAt, signedInAt: now, ...given }
      store.putCredential({ hash: hashSecret(secret), kind, account: id, factors, ...times })
      return { secret, expiresAt }
    },

    /** Returns the account that a secret invites; null for a secret that is used, expired or unknown. */
    invitedBy(secret: string): Account | null {
      const known = store.credential(hashSecret(secret))
      return known?.kind === 'invitation' && !isExpired(known, clock()) ? store.activeById(known.account) : null
    },

    /** Returns the user of an Authorization header, and extends the session. Throws LakeError 401. */
    getUser(header: string): User {
      if (isSame(tokenIn(header), administratorsToken)) return tokenHolder
      const known = find(header)
      const account = known && store.activeById(known.account)
      if (!account || known.kind === 'invitation') throw unauthorized('Session not found; sign in again')
      const now = clock()
      if (isExpired(known, now)) throw unauthorized('The session has expired; sign in again', 'SIO-401-AEX')
      if (lacksFactor(known)) throw unauthorized('This needs a second factor; sign in again')
      // A future timestamp means that the clock was set back, so it is replaced as well.
      const isFirstUse = known.kind === 'token' && known.usedAt === known.createdAt
      if (isFirstUse || Math.abs(now - known.usedAt) > recordEveryInMs) recordUse(known, now)
      return { id: account.id, name: account.name, email: account.email ?? '', role: account.role, kind: account.kind }
    },

    lacksFactor,

    /**
     * Returns the account and session of an Authorization header. A session that lacks a factor counts only while its
     * account has none: it may set one up. Null for anything else.
     */
    getOwn(authorization: string, from: string): Own | null {
      const session = find(authorization)
      const account = session && store.activeById(session.account)
      if (!account || session.kind !== 'session' || isExpired(session, clock())) return null
      const isLimited = lacksFactor(session)
      return isLimited && store.hasFactor(account.id) ? null : { account, session, isLimited, authorization, from }
    },

    /** Returns when the session of an Authorization header ends, in milliseconds since 1970; null for never. */
    getExpiry: (header: string): number | null => find(header)?.expiresAt ?? null,

    /** Returns the sessions of an account that have not expired, the last used first. */
    sessionsOf: (account: string): Credential[] =>
      store
        .credentials()
        .filter((one) => one.account === account && one.kind === 'session' && !isExpired(one, clock())),

    /** Ends the session of an Authorization header, and returns its account id; null for anything but a session. */
    endSession(header: string): string | null {
      const known = find(header)
      if (known?.kind !== 'session') return null
      store.removeCredential(known.hash)
      return known.account
    },
  }
}

export const tokenIn = (header: string) => header.replace(/^bearer\s+/i, '')

const hashSecret = (secret: string) => hash('sha256', secret)

/** Opens the invitations: links with which people choose their first password or replace a forgotten one. */
export function openInvitations(
  store: AccountStore,
  credentials: Credentials,
  clock: () => number,
  emitRightsChanged: (id: string) => void,
) {
  return {
    /** Invites a person by a link that works once and replaces earlier ones; a known person keeps an absent role. */
    invite(given: { email: unknown; role?: unknown; name?: unknown }) {
      const email = readEmail(given.email)
      const known = store.byEmail(email)
      const role = given.role === undefined && known ? known.role : readRole(given.role)
      const name = readName(given.name) ?? known?.name ?? email.slice(0, email.indexOf('@'))
      const account: Account = known
        ? { ...known, role, name }
        : newAccount({ kind: 'person', email, name, role, createdAt: clock() })
      const issued = store.atomically(() => {
        store.put(account)
        store.removeCredentials(account.id, 'invitation')
        return credentials.issue('invitation', account)
      })
      if (known && known.role !== role) emitRightsChanged(account.id)
      return { account, known, ...issued }
    },

    /**
     * Returns a link for somebody who forgot the password, which leaves earlier ones valid; null for a stranger, and after
     * three links within an hour, which were mailed as well.
     */
    issueReset(email: string, from: string): { account: Account; secret: string } | null {
      const account = store.byEmail(email)
      if (!account) return null
      const isRecent = ({ account: id, kind, createdAt }: Credential) =>
        id === account.id && kind === 'invitation' && Math.abs(clock() - createdAt) < resetLifeInMs
      if (store.credentials().filter(isRecent).length >= resetsPerHour) return null
      recordAudit(store, { at: clock(), action: 'resetAsked', actor: null, subject: account.id, from })
      return { account, secret: credentials.issue('invitation', account, { lifeInMs: resetLifeInMs }).secret }
    },

    /** Sets the password and ends all sessions. Throws LakeError 410 for an old link, 400. */
    async accept(secret: string, password: string, from = ''): Promise<Account> {
      assertPasswordLength(password)
      if (!credentials.invitedBy(secret)) throw used()
      const hash = await hashPassword(password, from)
      const account = credentials.invitedBy(secret) // it may have been used in another window meanwhile
      if (!account) throw used()
      store.atomically(() => {
        store.removeCredentials(account.id, 'invitation', 'session')
        store.put({ ...account, password: hash })
      })
      emitRightsChanged(account.id)
      recordAudit(store, { at: clock(), action: 'passwordSet', actor: account.id, from })
      return account
    },
  }
}

/** Returns the address of the page for a new password. Logs, proxies and link previews do not see a fragment. */
export const passwordLink = ({ url }: { url: string }, { email }: Account, secret: string): string =>
  `${url}/invitation#${secret}/${encodeURIComponent(email ?? '')}`

const resetLifeInMs = 60 * 60_000

const resetsPerHour = 3

const used = () =>
  new LakeError(
    410,
    'invitationUsedError',
    'This link was used, or has expired. If you just chose a password, sign in with it. Ask for a new one otherwise.',
  )

function readEmail(given: unknown): string {
  const email = String(given).trim().toLowerCase()
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(email) || email.length > 254)
    throw badRequest(`"${email}" is not an email address`)
  return email
}

function readName(given: unknown): string | null {
  const name = typeof given === 'string' ? given.trim() : ''
  if (name.length > nameLimit) throw badRequest(`The name has ${name.length} characters; use ${nameLimit} at most`)
  return name || null
}

export const nameLimit = 100
