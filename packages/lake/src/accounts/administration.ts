import { badRequest, LakeError, notFound } from '../errors.ts'
import { createRateLimiter, type Rate } from '../rateLimiter.ts'
import { readRole, type Role } from '../roles.ts'
import { type Account, newAccount } from '../store/accountStore.ts'
import { type AccountContext, type Credentials, isExpired } from './credentials.ts'
import { parseEmail } from './emailAddress.ts'
import { assertNameLength } from './invitations.ts'

/** Changes of access, so that a stolen session does less harm. */
const changeRate: Rate = { burst: 200, perSecond: 200 / 3600 }

/** Creates what administrators see and change of everybody's access. */
export function createAdministration({ store, clock, endStreams }: AccountContext, credentials: Credentials) {
  const changes = createRateLimiter(clock)

  /** Finds the account of a person by email or id, or of a program by name or id; null without one. */
  function find(what: string, kinds: Account['kind'][] = ['person', 'machine']): Account | null {
    const email = parseEmail(what) ?? what
    const isNamed = (account: Account) =>
      account.id === what || (account.kind === 'person' ? account.email === email : account.name === what)
    return store.all().find((account) => kinds.includes(account.kind) && isNamed(account)) ?? null
  }

  /** Finds an account like `find`. Throws LakeError 404 without one. */
  function get(what: string, kinds?: Account['kind'][]): Account {
    const account = find(what, kinds)
    if (!account) throw notFound(`There is no account or token "${what}"`)
    return account
  }

  return {
    find,
    get,

    /** Returns the accounts that have access. */
    list: store.all,

    hasPeople: () => store.all().some(({ kind }) => kind === 'person'),

    /** Returns the name of an author, marked if the account was removed; null for an unknown id. */
    getName(id: string): string | null {
      const account = store.byId(id)
      return account && (account.removedAt === null ? account.name : `${account.name} (former)`)
    },

    getRole: (id: string): Role | null => store.activeById(id)?.role ?? null,

    /** Returns when a person's oldest session began, in ISO 8601; null without a session, undefined for machines. */
    getOldestSession(id: string): string | null | undefined {
      if (store.byId(id)?.kind !== 'person') return undefined
      const sessions = credentials.sessionsOf(id)
      if (sessions.length === 0) return null
      return new Date(Math.min(...sessions.map(({ createdAt }) => createdAt))).toISOString()
    },

    /** Returns what administrators see of an account, besides itself. */
    getUse: ({ id }: Account) => ({
      hasPasskey: store.passkeys(id).length > 0,
      lastSeenAt: store.audit.lastSeen(id),
      credentials: store.credentialsOf(id).filter((credential) => !isExpired(credential, clock())),
    }),

    /** Throws LakeError 403 for a session without its passkey, 429 after too many changes of access by an account. */
    assertMayDecide(authorization: string, id: string): void {
      credentials.assertFactor(authorization)
      changes.take(id, changeRate, 'You made 200 changes within an hour')
    },

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
      endStreams(account.id)
      return account
    },

    /** Creates a machine account with a token. Throws LakeError 409 if the name is taken. */
    addToken(name: unknown, role: unknown): { account: Account; secret: string } {
      if (typeof name !== 'string' || name.trim() === '') throw badRequest('A token needs a name')
      assertNameLength(name)
      if (find(name, ['machine']))
        throw new LakeError(409, 'nameTakenError', `There is a token "${name}" already; revoke it first`)
      const account = newAccount({ kind: 'machine', name, role: readRole(role), createdAt: clock() })
      return store.atomically(() => {
        store.put(account)
        return { account, secret: credentials.issue('token', account).secret }
      })
    },

    /** Revokes an account or token at once; its name and id are kept. Throws LakeError 404. */
    revoke(who: string, kinds?: Account['kind'][]): Account {
      const account = get(who, kinds)
      store.atomically(() => {
        store.put({ ...account, email: null, password: null, removedAt: clock() })
        store.removeCredentials(account.id)
        store.removePasskeys(account.id)
      })
      endStreams(account.id)
      return account
    },

    /** Ends a session at once, and returns its account's id; null if there is none. */
    endSession(id: string): string | null {
      const session = /^[0-9a-f]{12}$/.test(id) ? store.sessionByPrefix({ prefix: id }) : null
      if (!session) return null
      store.removeCredential(session.hash)
      endStreams(session.account)
      return session.account
    },

    endSessions({ id }: Account): void {
      store.removeSessions(id)
      endStreams(id)
    },

    /** Removes the passkeys and sessions of a person who lost a device. */
    resetPasskeys({ id }: Account): void {
      store.atomically(() => {
        store.removePasskeys(id)
        store.removeSessions(id)
      })
      endStreams(id)
    },
  }
}
