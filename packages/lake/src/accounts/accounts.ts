import { setMaxListeners } from 'node:events'
import type { AccountStore } from '../store/accountStore.ts'
import { createAdministration } from './administration.ts'
import { type AuditEvent, recordAudit } from './auditLog.ts'
import { type AccountContext, createCredentials } from './credentials.ts'
import { createInvitations } from './invitations.ts'
import { createOwnAccount } from './ownAccount.ts'
import { createPasskeys } from './passkeys.ts'
import { createPasswords, defaultPasswordCost } from './passwords.ts'
import { createSignIn } from './signIn.ts'
import { createTickets } from './tickets.ts'

export type Accounts = ReturnType<typeof createAccounts>

type Options = {
  store: AccountStore
  /** LAKE_TOKEN. */
  token: string
  /** The lake's public address, which passkeys are bound to. */
  url: string
  clock: () => number
  formerTokenHolder?: string | undefined
  /** Scrypt's N for new passwords. */
  passwordCost?: number
}

/** Creates the accounts of people and programs: who they are, how they sign in, and who changes that. */
export function createAccounts({ store, token, url, clock, formerTokenHolder, passwordCost }: Options) {
  /** Dispatches an event named after an account id when its rights change, so that its open streams end. */
  const rightsChanged = new EventTarget()
  setMaxListeners(0, rightsChanged) // each open stream adds a listener
  const endStreams = (account: string) => void rightsChanged.dispatchEvent(new Event(account))

  const context: AccountContext = { store, clock, endStreams }
  const credentials = createCredentials(context, token)
  const passkeys = createPasskeys(store, clock, url)
  const passwords = createPasswords(passwordCost ?? defaultPasswordCost)
  const signIn = createSignIn(context, { credentials, passkeys, passwords }, token)

  let sweptAt = clock()

  return {
    ...credentials,
    ...createAdministration(context, credentials, formerTokenHolder),
    rightsChanged,
    passkeys,
    signIn,
    invitations: createInvitations(context, { credentials, passwords }),
    own: createOwnAccount(context, { credentials, passkeys, passwords, signIn }),
    tickets: createTickets(clock),
    audit: store.audit,
    record: (event: Omit<AuditEvent, 'at'>): void => recordAudit(store, { at: clock(), ...event }),

    /** Ends the streams of sessions that expired since the last sweep. */
    endExpired(): void {
      const now = clock()
      for (const { account } of store.expiredBetween(sweptAt, now)) endStreams(account)
      sweptAt = now
    },
  }
}
