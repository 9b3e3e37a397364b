import { setMaxListeners } from 'node:events'
import { notFound } from '../errors.ts'
import { createRateLimiter, type Rate } from '../rateLimiter.ts'
import type { Account, AccountStore } from '../store/accountStore.ts'
import { type AccountContext, createCredentials } from './credentials.ts'
import { parseEmail } from './emailAddress.ts'
import { createInvitations } from './invitations.ts'
import { createPasskeys } from './passkeys.ts'
import { createPasswords } from './passwords.ts'
import { createSignIn } from './signIn.ts'

export type Accounts = ReturnType<typeof createAccounts>

type Options = {
  store: AccountStore
  /** LAKE_TOKEN. */
  token: string
  /** The lake's public address, which passkeys are bound to. */
  url: string
  clock: () => number
  /** Scrypt's N for new passwords. */
  passwordCost?: number
}

/** Limits changes of access, so that a stolen session does less harm. */
const changeRate: Rate = { burst: 200, perSecond: 200 / 3600 }

/** Creates the accounts of people and programs, with their sign-in, credentials and invitations. */
export function createAccounts({ store, token, url, clock, passwordCost }: Options) {
  /** Dispatches an event named after an account id when its rights change, so that its open streams end. */
  const rightsChanged = new EventTarget()
  setMaxListeners(0, rightsChanged) // each open stream adds a listener

  const context: AccountContext = {
    store,
    clock,
    passkeys: createPasskeys(store, clock, url),
    passwords: createPasswords(passwordCost),
    endStreams: (account) => void rightsChanged.dispatchEvent(new Event(account)),
    record: (event) => store.audit.record({ at: clock(), ...event }),
  }
  const credentials = createCredentials(context, token)
  const changes = createRateLimiter(clock)
  let sweptAt = clock()

  /** Returns an account by id, a person also by email, and a program also by name; null if there is none. */
  function find(key: string, kind: Account['kind']): Account | null {
    const normalized = parseEmail(key) ?? key
    const isNamed = ({ id, email, name }: Account) => id === key || (kind === 'machine' ? name : email) === normalized
    return store.all().find((account) => account.kind === kind && isNamed(account)) ?? null
  }

  return {
    ...context,
    ...credentials,
    ...createInvitations(context, credentials),
    ...createSignIn(context, credentials, token),
    audit: store.audit,
    rightsChanged,
    find,

    /** Returns a person by email or id, or a program by name or id. Throws LakeError 404. */
    get(key: string, kind: 'person' | 'machine'): Account {
      const account = find(key, kind)
      if (!account) throw notFound(`There is no ${kind === 'machine' ? 'token' : 'account'} "${key}"`)
      return account
    },

    /** Returns the name of an author, marked if the account was removed; null for an unknown id. */
    getName(id: string): string | null {
      const account = store.byId(id)
      return account && (account.removedAt === null ? account.name : `${account.name} (former)`)
    },

    /** Throws LakeError 403 for a session that lacks the account's passkey, 429 after too many changes of access. */
    assertMayDecide(authorization: string, id: string): void {
      credentials.assertFactor(authorization)
      changes.take(id, changeRate, 'You made 200 changes within an hour')
    },

    /** Revokes an account at once; its name and id are kept. */
    revoke(account: Account): void {
      store.atomically(() => {
        store.put({ ...account, email: null, password: null, removedAt: clock() })
        store.removeCredentials(account.id)
        store.removePasskeys(account.id)
      })
      context.endStreams(account.id)
    },

    /** Ends the streams of sessions that expired since the last sweep. */
    endExpired(): void {
      const now = clock()
      for (const { account } of store.expiredBetween(sweptAt, now)) context.endStreams(account)
      sweptAt = now
    },
  }
}
