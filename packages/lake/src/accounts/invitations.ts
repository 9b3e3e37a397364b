import { hourMs } from '../durations.ts'
import { badRequest, LakeError } from '../errors.ts'
import { getGroup } from '../http/clientAddress.ts'
import { createRateLimiter, type Rate } from '../rateLimiter.ts'
import { readRole } from '../roles.ts'
import { type Account, newAccount } from '../store/accountStore.ts'
import type { AccountContext, Credentials } from './credentials.ts'
import { parseEmail, readEmail } from './emailAddress.ts'
import { assertPasswordLength } from './passwords.ts'

const resetLifeMs = hourMs

/** Limits mailed links per account, so that nobody can flood a mailbox, and requests for them per address. */
const resetRates = {
  account: { burst: 3, perSecond: 3 / 3600 },
  address: { burst: 20, perSecond: 20 / 3600 },
} satisfies Record<string, Rate>

/** Creates functions that issue and accept links to choose a first password or replace a forgotten one. */
export function createInvitations(
  { store, clock, passwords, endStreams, record }: AccountContext,
  credentials: Credentials,
) {
  // Two limiters, so that addresses cannot evict accounts.
  const [resetsOfAccounts, resetsOfAddresses] = [createRateLimiter(clock), createRateLimiter(clock)]

  return {
    /** Invites a person by a link that works once and replaces earlier ones. Existing people keep their role by default. */
    invite(invitation: { email: unknown; role?: unknown; name?: unknown }) {
      const email = readEmail(invitation.email)
      const existing = store.byEmail(email)
      const role = invitation.role === undefined && existing ? existing.role : readRole(invitation.role)
      const name = readName(invitation.name) ?? existing?.name ?? email.slice(0, email.indexOf('@'))
      const account: Account = existing
        ? { ...existing, role, name }
        : newAccount({ kind: 'person', email, name, role, createdAt: clock() })
      const issued = store.atomically(() => {
        store.put(account)
        store.removeInvitations(account.id)
        return credentials.issue('invitation', account)
      })
      if (existing && existing.role !== role) endStreams(account.id)
      return { account, existing, ...issued }
    },

    /** Throws LakeError 429 after many requests for a link from an address. */
    countReset: (from: string) =>
      resetsOfAddresses.take(getGroup(from), resetRates.address, 'Too many requests from your address'),

    /**
     * Issues a link to replace a forgotten password; earlier links stay valid. Returns null for an unknown address, and after
     * too many links. Every request is recorded, so that response times do not reveal who has an account.
     */
    issueReset(address: string, from: string): { account: Account; secret: string } | null {
      const account = store.byEmail(parseEmail(address) ?? '')
      record({ action: 'resetAsked', actor: null, subject: account?.id ?? null, address: from })
      if (account === null || resetsOfAccounts.spend(account.id, resetRates.account) > 0) return null
      return { account, ...credentials.issue('invitation', account, { expiresAt: clock() + resetLifeMs }) }
    },

    /** Sets the password, ends all sessions, and returns the token of a new one. Throws LakeError 400, 410. */
    async acceptInvitation(secret: string, password: string, from = ''): Promise<string> {
      assertPasswordLength(password)
      if (!credentials.invitedBy(secret)) throw invalidLink()
      const hash = await passwords.hash(password, from)
      const account = credentials.invitedBy(secret) // it may have been used in another window meanwhile
      if (!account) throw invalidLink()
      const session = store.atomically(() => {
        store.removeCredentials(account.id)
        store.put({ ...account, password: hash })
        return credentials.issue('session', account).secret
      })
      endStreams(account.id)
      record({ action: 'passwordSet', actor: account.id, address: from })
      return session
    },
  }
}

/** Returns a link to choose a password. Logs, proxies and link previews do not see the secret in its fragment. */
export const passwordLink = ({ url }: { url: string }, { email }: Account, secret: string): string =>
  `${url}/invitation#${secret}/${encodeURIComponent(email ?? '')}`

const invalidLink = () =>
  new LakeError(
    410,
    'invitationUsedError',
    'This link was used, or has expired. If you just chose a password, sign in with it. Ask for a new one otherwise.',
  )

const maxNameLength = 100

/** Returns the name of a person or program; null for none. Throws LakeError 400. */
export function readName(value: unknown): string | null {
  const name = typeof value === 'string' ? value.trim() : ''
  if (name.length <= maxNameLength) return name || null
  throw badRequest(`The name has ${name.length} characters; use ${maxNameLength} at most`)
}
