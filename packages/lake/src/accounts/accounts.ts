import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { LRUCache } from 'lru'
import { badRequest, LakeError, notFound, retryLater } from '../errors.ts'
import { readRole, type Role, tokenHolder, type User } from '../roles.ts'
import { type Account, type AccountStore, type Credential, newAccount } from '../store/accountStore.ts'
import { type AuditEvent, recordAudit } from './auditLog.ts'
import { openChallenges } from './challenges.ts'
import { isExpired, nameLimit, openCredentials, openInvitations, sessionId } from './credentials.ts'
import { openOwnAccount } from './ownAccount.ts'
import { openPasskeys } from './passkeys.ts'
import { openSecondFactor } from './secondFactor.ts'
import { openSignIn } from './signIn.ts'

export type Accounts = ReturnType<typeof openAccounts>

type Options = {
  store: AccountStore
  token: string
  /** The lake's public address, which passkeys are bound to. */
  url: string
  clock: () => number
  formerTokenHolder?: string | undefined
}

export function openAccounts({ store, token, url, clock, formerTokenHolder }: Options) {
  const isTokenHolder = (id: string) => [tokenHolder.id, formerTokenHolder].includes(id)
  const credentials = openCredentials(store, token, clock)
  /** Dispatches an event named after an account id when its rights change, so that its open streams end. */
  const rightsChanged = new EventTarget()
  setMaxListeners(0, rightsChanged) // each open stream adds a listener
  const emitRightsChanged = (account: string) => rightsChanged.dispatchEvent(new Event(account))
  const challenges = openChallenges(clock)
  const passkeys = openPasskeys(store, challenges, clock, url)
  const secondFactor = openSecondFactor(store, challenges, clock, url)
  const signIn = openSignIn(store, credentials, { challenges, passkeys, secondFactor }, { token, clock })
  const parts = { credentials, passkeys, secondFactor, signIn, emitRightsChanged }

  let sweptAt = clock()

  function find(what: string): Account | null {
    const isNamed = ({ id, email, name, kind }: Account) =>
      id === what || (kind === 'person' ? email === what.trim().toLowerCase() : name === what)
    return store.all().find(isNamed) ?? null
  }

  function get(what: string): Account {
    const account = find(what)
    if (!account) throw notFound(`There is no account or token "${what}"`)
    return account
  }

  return {
    /** Finds an account by its email or id, or a program's by its name or id; null without one. */
    find,

    getUser: (header: string): User => credentials.getUser(header),
    /** Returns the user of an Authorization header; null if its session has ended. */
    findUser: (header: string): User | null => {
      try {
        return credentials.getUser(header)
      } catch (error) {
        if (error instanceof LakeError) return null
        throw error
      }
    },
    getExpiry: credentials.getExpiry,
    rightsChanged,
    invitations: openInvitations(store, credentials, clock, emitRightsChanged),
    signIn,
    passkeys,
    secondFactor,
    own: openOwnAccount(store, parts, clock),
    tickets: openTickets(clock),
    hasPeople: () => store.all().some(({ kind }) => kind === 'person'),

    /** Returns the name of an author, marked if the account was removed; null for an unknown id. */
    getName(id: string): string | null {
      if (isTokenHolder(id)) return tokenHolder.name
      const account = store.byId(id)
      return account && (account.removedAt === null ? account.name : `${account.name} (former)`)
    },

    getRole(id: string): Role | null {
      if (isTokenHolder(id)) return tokenHolder.role
      return store.activeById(id)?.role ?? null
    },

    /** Returns when a person's oldest session began, in ISO 8601; null without a session, undefined for machines. */
    getOldestSession(id: string): string | null | undefined {
      if (store.byId(id)?.kind !== 'person') return undefined
      const open = credentials.sessionsOf(id).filter((one) => !credentials.lacksFactor(one))
      const begun = open.map(({ createdAt }) => createdAt)
      return begun.length === 0 ? null : new Date(Math.min(...begun)).toISOString()
    },

    list: () =>
      store.all().map(({ password, removedAt: _, ...account }) => ({
        ...account,
        hasPassword: password !== null,
        hasSecondFactor: store.hasFactor(account.id),
        lastSeenAt: store.audit.lastSeen(account.id),
        credentials: store.credentials().filter((one) => one.account === account.id && !isExpired(one, clock())),
      })),

    /** Throws LakeError 409 for the only administrator who can sign in. */
    assertNotLast({ id, role, password }: Account): void {
      if (role !== 'administrator' || password === null) return
      const others = store.all().filter((other) => other.id !== id && other.role === role && other.password !== null)
      if (others.length > 0) return
      const description = 'Nobody else could decide who has access. Make somebody else an administrator first.'
      throw new LakeError(409, 'lastAdministratorError', description)
    },

    changeRole(who: string, role: unknown): Account {
      const account = { ...get(who), role: readRole(role) }
      store.put(account)
      emitRightsChanged(account.id)
      return account
    },

    /** Creates a machine account with a token. Throws LakeError 409 if the name is taken. */
    addToken(name: unknown, role: unknown): { account: Account; secret: string } {
      if (typeof name !== 'string' || name.trim() === '') throw badRequest('A token needs a name')
      if (name.length > nameLimit) throw badRequest(`The name has ${name.length} characters; use ${nameLimit} at most`)
      if (store.all().some((other) => other.kind === 'machine' && other.name === name))
        throw new LakeError(409, 'nameTakenError', `There is a token "${name}" already; revoke it first`)
      const account = newAccount({ kind: 'machine', name, role: readRole(role), createdAt: clock() })
      const { secret } = store.atomically(() => {
        store.put(account)
        return credentials.issue('token', account)
      })
      return { account, secret }
    },

    /** Revokes an account or token at once; its name and id are kept. Throws LakeError 404. */
    revoke(what: string): void {
      const account = get(what)
      store.atomically(() => {
        store.put({ ...account, email: null, password: null, removedAt: clock() })
        store.removeCredentials(account.id, 'session', 'token', 'invitation')
        store.removeFactors(account.id, 'passkeys', 'totp', 'recoveryCodes')
      })
      emitRightsChanged(account.id)
    },

    /** Ends a session at once, and returns its account's id; null if there is none. */
    endSession(id: string): string | null {
      const session = store.credentials().find((one) => one.kind === 'session' && sessionId(one) === id)
      if (!session) return null
      store.removeCredential(session.hash)
      emitRightsChanged(session.account)
      return session.account
    },

    isSecondFactorRequired: store.isSecondFactorRequired,

    /** Requires two factors of all people or no longer. Sessions that began with one end, but the link stays valid. */
    requireSecondFactor(isRequired: boolean): void {
      store.requireSecondFactor(isRequired)
      for (const { id } of store.all()) emitRightsChanged(id)
    },

    /** Removes the passkeys, app, recovery codes and sessions of a person who lost a device. */
    resetSecondFactor({ id }: Account): void {
      store.atomically(() => {
        store.removeFactors(id, 'passkeys', 'totp', 'recoveryCodes')
        store.removeCredentials(id, 'session')
      })
      emitRightsChanged(id)
    },

    endSessions({ id }: Account): void {
      store.removeCredentials(id, 'session')
      emitRightsChanged(id)
    },

    record: (event: Omit<AuditEvent, 'at'>): void => recordAudit(store, { at: clock(), ...event }),
    audit: store.audit,
    countChange: limitChanges(clock),

    /** Ends the streams of sessions that expired since the last sweep. */
    endExpired(): void {
      const now = clock()
      const hasJustExpired = ({ expiresAt }: Credential) =>
        expiresAt !== null && expiresAt > sweptAt && expiresAt <= now
      for (const { account } of store.credentials().filter(hasJustExpired)) emitRightsChanged(account)
      sweptAt = now
    },

    signOut(header: string): void {
      const account = credentials.endSession(header)
      if (account !== null) emitRightsChanged(account)
    },
  }
}

const changesPerHour = 200

/** Counts changes of access by the account that makes them. Throws LakeError 429. */
function limitChanges(clock: () => number) {
  let since = clock()
  const counts = new Map<string, number>()
  return (actor: string): void => {
    if (Math.abs(clock() - since) >= hourInMs) {
      counts.clear()
      since = clock()
    }
    const count = (counts.get(actor) ?? 0) + 1
    counts.set(actor, count)
    if (count <= changesPerHour) return
    const description = `You have made ${changesPerHour} changes within an hour; try again later`
    throw retryLater(429, 'tooManyRequestsError', description, Math.ceil((since + hourInMs - clock()) / 1000))
  }
}

const hourInMs = 60 * 60_000

const ticketLifeInMs = 60_000

type Ticket = { token: string; withToken: boolean }

/** Opens one-time tickets: a sign-in page passes one to the Studio, which exchanges it for a session. */
function openTickets(clock: () => number) {
  const tickets = new LRUCache<string, Ticket>({
    max: 10_000,
    ttl: ticketLifeInMs,
    ttlResolution: 0,
    perf: { now: clock },
  })

  return {
    /** @param withToken whether the Studio also receives the token itself */
    issue(token: string, withToken: boolean): string {
      const ticket = randomBytes(24).toString('hex')
      tickets.set(ticket, { token, withToken })
      return ticket
    },

    redeem(ticket: string): Ticket | null {
      const known = tickets.get(ticket) ?? null
      tickets.delete(ticket)
      return known
    },
  }
}
