import { badRequest, LakeError, notFound } from '../errors.ts'
import { createRateLimiter, type Rate } from '../rateLimiter.ts'
import { readRole, type Role } from '../roles.ts'
import { type Account, newAccount } from '../store/accountStore.ts'
import type { AccountContext, Credentials } from './credentials.ts'
import { parseEmail } from './emailAddress.ts'
import { readName } from './invitations.ts'

/** Changes of access, so that a stolen session does less harm. */
const changeRate: Rate = { burst: 200, perSecond: 200 / 3600 }

/** Creates what administrators see and change of everybody's access. */
export function createAdministration({ store, clock, endStreams }: AccountContext, credentials: Credentials) {
  const changes = createRateLimiter(clock)

  /** Finds an account by id, of a person by email, or of a program by name; null without one. */
  function find(what: string, kind: Account['kind']): Account | null {
    const email = parseEmail(what) ?? what
    const isNamed = ({ id, email: own, name }: Account) => id === what || (kind === 'machine' ? name : own) === email
    return store.all().find((account) => account.kind === kind && isNamed(account)) ?? null
  }

  /** Revokes an account at once; its name and id are kept. */
  function revoke(account: Account): void {
    store.atomically(() => {
      store.put({ ...account, email: null, password: null, removedAt: clock() })
      store.removeCredentials(account.id)
      store.removePasskeys(account.id)
    })
    endStreams(account.id)
  }

  return {
    /** Returns the accounts that have access. */
    list: store.all,

    hasPeople: () => store.all().some(({ kind }) => kind === 'person'),

    findPerson: (who: string): Account | null => find(who, 'person'),

    /** Returns a person by email or id. Throws LakeError 404. */
    getPerson(who: string): Account {
      const account = find(who, 'person')
      if (!account) throw notFound(`There is no account "${who}"`)
      return account
    },

    /** Returns the name of an author, marked if the account was removed; null for an unknown id. */
    getName(id: string): string | null {
      const account = store.byId(id)
      return account && (account.removedAt === null ? account.name : `${account.name} (former)`)
    },

    getRole: (id: string): Role | null => store.activeById(id)?.role ?? null,

    /** Returns when a person's oldest session began, in ISO 8601; null without a session, undefined for machines. */
    getOldestSession(id: string): string | null | undefined {
      if (store.byId(id)?.kind !== 'person') return undefined
      const times = credentials.sessionsOf(id).map(({ createdAt }) => createdAt)
      return times.length === 0 ? null : new Date(Math.min(...times)).toISOString()
    },

    hasPasskey: ({ id }: Account): boolean => store.passkeys(id).length > 0,

    /** Returns the credentials of an account, the last used first. */
    credentialsOf: ({ id }: Account) => store.credentialsOf({ account: id, now: clock() }),

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

    changeRole(before: Account, role: unknown): Account {
      const account = { ...before, role: readRole(role) }
      store.put(account)
      endStreams(account.id)
      return account
    },

    /** Creates a machine account with a token. Throws LakeError 409 if the name is taken. */
    addToken(label: unknown, role: unknown): { account: Account; secret: string } {
      const name = readName(label)
      if (name === null) throw badRequest('A token needs a name')
      if (find(name, 'machine'))
        throw new LakeError(409, 'nameTakenError', `There is a token "${name}" already; revoke it first`)
      const account = newAccount({ kind: 'machine', name, role: readRole(role), createdAt: clock() })
      return store.atomically(() => {
        store.put(account)
        return { account, secret: credentials.issue('token', account).secret }
      })
    },

    revoke,

    /** Revokes the token of a program, by name or id. Throws LakeError 404. */
    revokeToken(what: string): Account {
      const account = find(what, 'machine')
      if (!account) throw notFound(`There is no token "${what}"`)
      revoke(account)
      return account
    },

    endSessions(id: string): void {
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
