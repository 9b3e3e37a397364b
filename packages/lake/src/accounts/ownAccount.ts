import { badRequest, forbidden, notFound, unauthorized } from '../errors.ts'
import { type AuditAction, recordAudit } from './auditLog.ts'
import { type AccountContext, type Credentials, type Own, sessionId } from './credentials.ts'
import type { Passkeys } from './passkeys.ts'
import { assertPasswordLength, type Passwords } from './passwords.ts'
import type { SignIn } from './signIn.ts'

type Parts = { credentials: Credentials; passkeys: Passkeys; passwords: Passwords; signIn: SignIn }

/** Creates what people see and change of their own account. Each change throws LakeError 400, 401, 403, 404 or 429. */
export function createOwnAccount(
  { store, clock, endStreams }: AccountContext,
  { credentials, passkeys, passwords, signIn }: Parts,
) {
  /** Throws LakeError 403 unless the person proved within 15 minutes who they are, by passkey if the account has one. */
  function assertProven(own: Own) {
    if (credentials.isProven(own)) return
    const isByPasskey = store.passkeys(own.account.id).length > 0
    throw forbidden(
      isByPasskey
        ? 'To change this, confirm with your passkey first'
        : 'You signed in more than 15 minutes ago; sign in again to change this',
    )
  }

  /** Throws LakeError 401 if the session ended, or lost its rights, while something was computed. */
  function assertCurrent({ authorization, from }: Own): Own {
    const own = credentials.getOwn(authorization, from)
    if (own === null) throw unauthorized('This session has ended; sign in again')
    return own
  }

  /** Records in the session that its person has a passkey at hand. */
  const strengthen = ({ session }: Own) => store.putCredential({ ...session, factors: 2, provenAt: clock() })

  const record = ({ account, from }: Own, action: AuditAction, detail = '') =>
    recordAudit(store, { at: clock(), action, actor: account.id, from, detail })

  return {
    get: (authorization: string | null, from: string): Own | null =>
      authorization === null ? null : credentials.getOwn(authorization, from),

    describe: (own: Own) => ({
      isProven: credentials.isProven(own),
      passkeys: store.passkeys(own.account.id),
      sessions: credentials
        .sessionsOf(own.account.id)
        .map((session) => ({ ...session, id: sessionId(session), isThis: session.hash === own.session.hash })),
    }),

    /** Proves the person of the session by a passkey, for the changes below. */
    async confirm(own: Own, json: string): Promise<void> {
      const { id } = await signIn.provePasskey(json, own.from)
      if (id !== own.account.id) throw badRequest('This passkey is of another account')
      strengthen(assertCurrent(own))
      record(own, 'passkeyConfirmed')
    },

    async addPasskey(own: Own, json: string, name: string): Promise<void> {
      assertProven(own)
      const passkey = await passkeys.verifyNew(own.account, json, name)
      const current = assertCurrent(own)
      assertProven(current) // another passkey may have been added meanwhile
      store.atomically(() => {
        store.addPasskey(passkey)
        strengthen(current)
      })
      record(own, 'passkeyAdded', passkey.name)
    },

    removePasskey(own: Own, id: string): void {
      assertProven(own)
      if (store.passkeys(own.account.id).length === 1 && store.isSecondFactorRequired())
        throw forbidden('This Studio requires a passkey; add another one before you remove this one')
      const { name = '' } = store.passkey(id) ?? {}
      if (store.removePasskey(own.account.id, id) === 0) throw notFound('This passkey was removed already')
      record(own, 'passkeyRemoved', name)
    },

    /** Ends all sessions, and returns the token of a new one, which is no newer proof of who the person is. */
    async changePassword(own: Own, current: string, next: string): Promise<string> {
      const { account, session, from } = own
      assertPasswordLength(next)
      if (store.passkeys(account.id).length > 0) assertProven(own)
      if (!(await signIn.byPassword(account.email ?? '', current, from)))
        throw badRequest('The current password is wrong; nothing was changed')
      const password = await passwords.hash(next, from)
      const { secret } = store.atomically(() => {
        store.put({ ...assertCurrent(own).account, password })
        store.removeCredentials(account.id)
        return credentials.issue('session', account, { factors: session.factors, provenAt: session.provenAt })
      })
      endStreams(account.id)
      record(own, 'passwordChanged')
      return secret
    },

    endSession(own: Own, id: string): void {
      const session = credentials.sessionsOf(own.account.id).find((session) => sessionId(session) === id)
      if (!session) throw notFound('This session has ended already')
      store.removeCredential(session.hash)
      record(own, 'sessionEnded')
      endStreams(own.account.id)
    },
  }
}
