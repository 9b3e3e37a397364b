import { readRole } from '../roles.ts'
import { badRequest, LakeError } from '../errors.ts'
import { newAccount, type Account, type AccountStore } from '../store/accountStore.ts'
import type { Credentials } from './credentials.ts'
import { assertPasswordLength, hashPassword } from './passwords.ts'

/** Opens the invitations: links with which people choose their first password or replace a forgotten one. */
export function openInvitations(
  store: AccountStore,
  credentials: Credentials,
  clock: () => number,
  emitRightsChanged: (id: string) => void,
) {
  return {
    /**
     * Invites a person; an earlier link for the same person stops working.
     * @param role optional for an existing account, whose password stays valid until a new one is chosen
     * @returns the secret of the link, which works once
     */
    invite(given: { email: unknown; role?: unknown; name?: unknown }) {
      const email = readEmail(given.email)
      const known = store.byEmail(email)
      const role = given.role === undefined && known ? known.role : readRole(given.role)
      const name = readName(given.name) ?? known?.name ?? email.slice(0, email.indexOf('@'))
      const account: Account = known
        ? { ...known, role, name }
        : newAccount({ kind: 'person', email, name, role, createdAt: clock() })
      store.put(account)
      if (known && known.role !== role) emitRightsChanged(account.id)
      store.removeCredentials(account.id, 'invitation')
      return { account, ...credentials.issue('invitation', account) }
    },

    /**
     * Sets the password and ends all earlier sessions.
     * @returns the token of a new session
     * @throws LakeError 410 if the link no longer works, 400 if the password is too short
     */
    async accept(secret: string, password: string): Promise<string> {
      assertPasswordLength(password)
      if (!credentials.invitedBy(secret)) throw used()
      const hash = await hashPassword(password)
      const account = credentials.invitedBy(secret) // it may have been used in another window meanwhile
      if (!account) throw used()
      store.removeCredentials(account.id, 'invitation', 'session')
      store.put({ ...account, password: hash })
      emitRightsChanged(account.id)
      return credentials.issue('session', account).secret
    },
  }
}

const used = () => new LakeError(410, 'invitationUsedError', 'This link was used, or has expired. Ask for a new one.')

function readEmail(given: unknown): string {
  const email = String(given).trim().toLowerCase()
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(email) || email.length > 254)
    throw badRequest(`"${email}" is not an email address`)
  return email
}

const readName = (given: unknown) => (typeof given === 'string' ? given.trim() || null : null)
