import { setMaxListeners } from 'node:events'
import type { AccountStore } from '../store/accountStore.ts'
import { createAdministration } from './administration.ts'
import { recordAudit } from './auditLog.ts'
import { type AccountContext, createCredentials } from './credentials.ts'
import { createInvitations } from './invitations.ts'
import { createOwnAccount } from './ownAccount.ts'
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

/** Creates the accounts of people and programs: who they are, how they sign in, and who changes that. */
export function createAccounts({ store, token, url, clock, passwordCost }: Options) {
  /** Dispatches an event named after an account id when its rights change, so that its open streams end. */
  const rightsChanged = new EventTarget()
  setMaxListeners(0, rightsChanged) // each open stream adds a listener

  const context: AccountContext = {
    store,
    clock,
    endStreams: (account) => void rightsChanged.dispatchEvent(new Event(account)),
    record: (event) => recordAudit(store, { at: clock(), ...event }),
  }
  const credentials = createCredentials(context, token)
  const passkeys = createPasskeys(context, url)
  const passwords = createPasswords(passwordCost)
  const signIn = createSignIn(context, credentials, passkeys, passwords, token)
  let sweptAt = clock()

  return {
    ...credentials,
    ...createAdministration(context, credentials),
    rightsChanged,
    passkeys,
    signIn,
    invitations: createInvitations(context, credentials, passwords),
    own: createOwnAccount(context, credentials, passkeys, passwords, signIn),
    audit: store.audit,
    record: context.record,

    /** Ends the streams of sessions that expired since the last sweep. */
    endExpired(): void {
      const now = clock()
      for (const { account } of store.expiredBetween(sweptAt, now)) context.endStreams(account)
      sweptAt = now
    },
  }
}
