import { randomBytes } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { badRequest, LakeError, notFound } from '../errors.ts'
import { readRole, type Role, tokenHolder } from '../roles.ts'
import { type Account, type AccountStore, type Credential, newAccount } from '../store/accountStore.ts'
import { isExpired, openCredentials } from './credentials.ts'
import { openInvitations } from './invitations.ts'
import { openSignIn } from './signIn.ts'

export type Accounts = ReturnType<typeof openAccounts>

type Options = { store: AccountStore; token: string; clock: () => number }

/** Who may sign in, and with which rights. */
export function openAccounts({ store, token, clock }: Options) {
  const credentials = openCredentials(store, token, clock)
  /** Fires an event named after an account's id when its rights change: what it has open must end. */
  const rightsChanged = new EventTarget()
  setMaxListeners(0, rightsChanged) // a person has as many streams open as tabs need
  const emitRightsChanged = (account: string) => rightsChanged.dispatchEvent(new Event(account))

  let sweptAt = clock()

  return {
    userOf: (header: string) => credentials.userOf(header),
    expiryOf: credentials.expiryOf,
    rightsChanged,
    invitations: openInvitations(store, credentials, clock, emitRightsChanged),
    signIn: openSignIn(store, credentials, { token, clock }),
    tickets: openTickets(clock),
    hasPeople: () => store.all().some(({ kind }) => kind === 'person'),

    /** @returns the name of whoever wrote something, also of a removed account; null when it never existed */
    nameOf: (id: string): string | null => (id === tokenHolder.id ? tokenHolder.name : (store.byId(id)?.name ?? null)),

    /** @returns null for an account that was removed, or never existed */
    roleOf(id: string): Role | null {
      if (id === tokenHolder.id) return tokenHolder.role
      const account = store.byId(id)
      return account && account.removedAt === null ? account.role : null
    },

    /** @returns when the oldest of a person's sessions began, ISO 8601; null without a session, undefined for machines */
    oldestSessionOf(id: string): string | null | undefined {
      if (store.byId(id)?.kind !== 'person') return undefined
      const isOpen = (one: Credential) => one.account === id && one.kind === 'session' && !isExpired(one, clock())
      const begun = store.credentials().flatMap((one) => (isOpen(one) ? [one.createdAt] : []))
      return begun.length === 0 ? null : new Date(Math.min(...begun)).toISOString()
    },

    /** Everybody who may sign in now, with the sessions, tokens and invitations of each. */
    list: () =>
      store.all().map(({ password, removedAt: _, ...account }) => ({
        ...account,
        hasPassword: password !== null,
        credentials: store.credentials().filter((one) => one.account === account.id && !isExpired(one, clock())),
      })),

    /** @throws LakeError 404 when nobody has this e-mail */
    changeRole(email: string, role: unknown): Account {
      const known = store.byEmail(email.trim().toLowerCase())
      if (!known) throw notFound(`There is no account "${email}"`)
      const account = { ...known, role: readRole(role) }
      store.put(account)
      emitRightsChanged(account.id)
      return account
    },

    /** Makes a token for a machine. @throws LakeError 409 when the name is taken */
    addToken(name: unknown, role: unknown): { account: Account; secret: string } {
      if (typeof name !== 'string' || name.trim() === '') throw badRequest('A token needs a name')
      if (store.all().some((other) => other.kind === 'machine' && other.name === name))
        throw new LakeError(409, 'nameTakenError', `There is a token "${name}" already; revoke it first`)
      const account = newAccount({ kind: 'machine', name, role: readRole(role), createdAt: clock() })
      store.put(account)
      return { account, secret: credentials.issue('token', account).secret }
    },

    /**
     * Takes back the account of an e-mail, a token by its name or id, or a session by its id; at once.
     * @returns what it was, in words
     * @throws LakeError 404 when it is none of them
     */
    revoke(what: string): string {
      const isNamed = ({ id, email, name, kind }: Account) =>
        id === what || (kind === 'person' ? email === what.toLowerCase() : name === what)
      const account = store.all().find(isNamed)
      if (account) {
        store.put({ ...account, email: null, password: null, removedAt: clock() })
        store.removeCredentials(account.id, 'session', 'token', 'invitation')
        emitRightsChanged(account.id)
        return account.kind === 'person' ? `the account ${account.email}` : `the token ${account.name}`
      }
      const session = store.credentials().find((one) => one.kind === 'session' && sessionId(one) === what)
      if (!session) throw notFound(`There is no account, token or session "${what}"`)
      store.removeCredential(session.hash)
      emitRightsChanged(session.account)
      return `the session ${what}`
    },

    /** Ends what sessions have open that expired since the last sweep. */
    endExpired(): void {
      const now = clock()
      const hasJustExpired = ({ expiresAt }: Credential) =>
        expiresAt !== null && expiresAt > sweptAt && expiresAt <= now
      for (const { account } of store.credentials().filter(hasJustExpired)) emitRightsChanged(account)
      sweptAt = now
    },

    /** Ends the session of an Authorization header. */
    signOut(header: string): void {
      const account = credentials.endSession(header)
      if (account !== null) emitRightsChanged(account)
    },
  }
}

/** Names a session in lists; nobody can sign in with it. */
export const sessionId = ({ hash }: Credential) => hash.slice(0, 12)

const lifeInMs = 60_000

type Ticket = { token: string; withToken: boolean }

/** What a sign-in page hands to the Studio in its address, and the Studio exchanges for its session: once, within a minute. */
export function openTickets(clock: () => number) {
  const tickets = new Map<string, Ticket & { expiresAt: number }>()

  return {
    /** @param withToken whether the Studio is to be told the token itself */
    issue(token: string, withToken: boolean): string {
      for (const [ticket, { expiresAt }] of tickets) if (expiresAt < clock()) tickets.delete(ticket)
      const ticket = randomBytes(24).toString('hex')
      tickets.set(ticket, { token, withToken, expiresAt: clock() + lifeInMs })
      return ticket
    },

    /** @returns null for a ticket that was used, has expired or never existed */
    redeem(ticket: string): Ticket | null {
      const known = tickets.get(ticket)
      tickets.delete(ticket)
      return known && known.expiresAt >= clock() ? known : null
    },
  }
}
