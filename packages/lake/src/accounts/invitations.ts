import { readRole } from '../roles.ts'
import { badRequest, LakeError } from '../errors.ts'
import { newAccount, type Account, type AccountStore } from '../store/accountStore.ts'
import type { Credentials } from './credentials.ts'
import { assertGoodPassword, hashPassword } from './passwords.ts'

/**
 * Links by which people choose a password: the first one, or another one in place of the one that they forgot. expiry.ts says
 * how long they hold.
 */
export function openInvitations(
  store: AccountStore,
  credentials: Credentials,
  clock: () => number,
  emitRightsChanged: (id: string) => void,
) {
  return {
    /**
     * @param role may be left out for somebody who has an account; their password stays good until they choose another
     * @returns the secret of the link, which works once; an earlier link of this person does not work any more
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
     * Sets the password and ends all sessions that came before it. @returns the token of a new session
     * @throws LakeError 410 when the link does not work any more, 400 when the password is too short
     */
    async accept(secret: string, password: string): Promise<string> {
      assertGoodPassword(password)
      if (!credentials.invitedBy(secret)) throw used()
      const hash = await hashPassword(password)
      const account = credentials.invitedBy(secret) // another window may have been faster
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
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(email) || email.length > 254) throw badRequest(`"${email}" is no e-mail address`)
  return email
}

const readName = (given: unknown) => (typeof given === 'string' ? given.trim() || null : null)
