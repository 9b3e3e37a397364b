import { badRequest, forbidden, notFound, unauthorized } from '../errors.ts'
import type { AuditAction } from './auditLog.ts'
import { type AccountContext, type Credentials, type Own, sessionId } from './credentials.ts'
import type { Passkeys } from './passkeys.ts'
import { assertPasswordLength, type Passwords } from './passwords.ts'
import type { SignIn } from './signIn.ts'

/** What the account page says of a change, and the token of the session that replaces the current one. */
export type Changed = { message: string; token?: string }

type Change = (own: Own, field: (name: string) => string) => Changed | Promise<Changed>

/** Creates what people see and change of their own account. */
export function createOwnAccount(
  { store, endStreams, record }: AccountContext,
  credentials: Credentials,
  passkeys: Passkeys,
  passwords: Passwords,
  signIn: SignIn,
) {
  /** Throws LakeError 403 unless the person proved within 15 minutes who they are, by passkey if the account has one. */
  function assertProven(own: Own) {
    if (credentials.isProven(own)) return
    throw forbidden('To change this, sign in again first, with your passkey if you have one')
  }

  /** Throws LakeError 401 if the session ended, or lost its rights, while something was computed. */
  function assertCurrent({ authorization, from }: Own): Own {
    const own = credentials.getOwn(authorization, from)
    if (own === null) throw unauthorized('This session has ended; sign in again')
    return own
  }

  const recordChange = ({ account, from }: Own, action: AuditAction, detail = '') =>
    record({ action, actor: account.id, from, detail })

  /** The forms of the account page, and the fields that they send. */
  const changes: Record<string, Change> = {
    async 'add-passkey'(own, field) {
      assertProven(own)
      const passkey = await passkeys.verifyNew(own.account, field('passkey'), field('name'))
      const current = assertCurrent(own)
      assertProven(current) // another passkey may have been added meanwhile
      store.atomically(() => {
        store.addPasskey(passkey)
        store.putCredential({ ...current.session, factors: 2 })
      })
      recordChange(own, 'passkeyAdded', passkey.name)
      return { message: 'The passkey was added. Next time, sign in with it.' }
    },

    'remove-passkey'(own, field) {
      assertProven(own)
      const { name = '' } = store.passkey(field('id')) ?? {}
      if (store.removePasskey(own.account.id, field('id')) === 0) throw notFound('This passkey was removed already')
      recordChange(own, 'passkeyRemoved', name)
      return { message: 'The passkey was removed. Delete it on your device as well.' }
    },

    /** Ends all sessions, and begins a new one. */
    async 'change-password'(own, field) {
      const { account, session, from } = own
      assertPasswordLength(field('next'))
      if (store.passkeys(account.id).length > 0) assertProven(own)
      if (!(await signIn.provePassword(account.email ?? '', field('current'), from)))
        throw badRequest('The current password is wrong; nothing was changed')
      const password = await passwords.hash(field('next'), from)
      const { secret } = store.atomically(() => {
        store.put({ ...assertCurrent(own).account, password })
        store.removeCredentials(account.id)
        return credentials.issue('session', account, { factors: session.factors })
      })
      endStreams(account.id)
      recordChange(own, 'passwordChanged')
      return { message: 'The password was changed. Other sessions have ended.', token: secret }
    },

    'end-session'(own, field) {
      const session = credentials.sessionsOf(own.account.id).find((session) => sessionId(session) === field('id'))
      if (!session) throw notFound('This session has ended already')
      credentials.endSession(session)
      recordChange(own, 'sessionEnded')
      return { message: 'The session was ended.' }
    },
  }

  return {
    describe: (own: Own) => ({
      isProven: credentials.isProven(own),
      passkeys: store.passkeys(own.account.id),
      sessions: credentials
        .sessionsOf(own.account.id)
        .map((session) => ({ ...session, id: sessionId(session), isThis: session.hash === own.session.hash })),
    }),

    /** Makes a change by its name. Throws LakeError 400, 401, 403, 404 or 429. */
    async change(own: Own, name: string, field: (name: string) => string): Promise<Changed> {
      const change = Object.hasOwn(changes, name) ? changes[name] : undefined
      if (!change) throw badRequest(`do is "${name}"; use ${Object.keys(changes).join(', ')}`)
      return await change(own, field)
    },
  }
}
