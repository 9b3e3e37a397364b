import { hash, randomBytes } from 'node:crypto'
import { isOutOfSpace, unauthorized } from '../errors.ts'
import { isSame, tokenHolder, type User } from '../roles.ts'
import type { Account, AccountStore, Credential } from '../store/accountStore.ts'

const dayInMs = 24 * 60 * 60_000

/** Since it was issued, or last used. A machine's token stays until it is revoked; an invitation also ends with its use. */
const lifeInMs = { session: 14 * dayInMs, token: null, invitation: 7 * dayInMs }

/** However much it is used. */
const longestSessionInMs = 90 * dayInMs

/** @returns when a credential that is issued or used now expires, in milliseconds since 1970; null: never */
export function expiryOf(kind: Credential['kind'], now: number, createdAt = now): number | null {
  const life = lifeInMs[kind]
  return life === null ? null : Math.min(now + life, createdAt + longestSessionInMs)
}

export const isExpired = ({ expiresAt }: Credential, now: number) => expiresAt !== null && expiresAt <= now

/** A use is recorded once an hour: each record is a write to the disk. */
const recordEveryInMs = 60 * 60_000

/** For so long an expired session is told apart from an unknown one. */
const keepExpiredInMs = 30 * 24 * 60 * 60_000

export type Credentials = ReturnType<typeof openCredentials>

/** Sessions, machines' tokens and invitations: 256 random bits each, of which the store keeps the hash. */
export function openCredentials(store: AccountStore, administratorsToken: string, clock: () => number) {
  function recordUse(known: Credential, now: number) {
    const createdAt = Math.min(known.createdAt, now)
    const expiresAt = expiryOf(known.kind, now, createdAt)
    try {
      store.putCredential({ ...known, createdAt, usedAt: now, expiresAt })
    } catch (error) {
      if (!isOutOfSpace(error)) throw error // on a disk that is full, reading goes on
    }
  }

  return {
    /** @returns the secret itself, which is known here and now only */
    issue(kind: Credential['kind'], { id }: Account): { secret: string; expiresAt: number | null } {
      const now = clock()
      store.removeExpired(now - keepExpiredInMs)
      const secret = randomBytes(32).toString('base64url')
      const expiresAt = expiryOf(kind, now)
      store.putCredential({ hash: hashOf(secret), kind, account: id, createdAt: now, usedAt: now, expiresAt })
      return { secret, expiresAt }
    },

    /** @returns who was invited with a secret; null when it was used, has expired or never existed */
    invitedBy(secret: string): Account | null {
      const known = store.credential(hashOf(secret))
      return known?.kind === 'invitation' && !isExpired(known, clock()) ? store.byId(known.account) : null
    },

    /**
     * Who sends an Authorization header, `Bearer <token>`. It keeps the session alive.
     * @throws LakeError 401 when the token is not known, or not any more
     */
    userOf(header: string): User {
      const given = tokenIn(header)
      if (isSame(given, administratorsToken)) return tokenHolder
      const known = store.credential(hashOf(given))
      const account = known && store.byId(known.account)
      if (!account || known.kind === 'invitation') throw unauthorized('Session not found; sign in again')
      const now = clock()
      if (isExpired(known, now)) throw unauthorized('The session has expired; sign in again', 'SIO-401-AEX')
      // A time that is still to come is from before the clock was set back: life is counted from now.
      if (Math.abs(now - known.usedAt) > recordEveryInMs) recordUse(known, now)
      return { id: account.id, name: account.name, email: account.email ?? '', role: account.role }
    },

    /** When the session of an Authorization header ends, in milliseconds since 1970; null: never. */
    expiryOf: (header: string): number | null => store.credential(hashOf(tokenIn(header)))?.expiresAt ?? null,

    /** A machine's token stays: it is revoked. @returns the id of the session's account, null when it is no session's header */
    endSession(header: string): string | null {
      const known = store.credential(hashOf(tokenIn(header)))
      if (known?.kind !== 'session') return null
      store.removeCredential(known.hash)
      return known.account
    },
  }
}

/** The token in an Authorization header. */
export const tokenIn = (header: string) => header.replace(/^bearer\s+/i, '')

const hashOf = (secret: string) => hash('sha256', secret)
