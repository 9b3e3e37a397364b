import { badRequest, forbidden, notFound, unauthorized } from '../errors.ts'
import type { AccountStore } from '../store/accountStore.ts'
import { type AuditAction, recordAudit } from './auditLog.ts'
import { type Credentials, type Own, sessionId } from './credentials.ts'
import type { Passkeys } from './passkeys.ts'
import { assertPasswordLength, hashPassword } from './passwords.ts'
import type { SecondFactor } from './secondFactor.ts'
import type { openSignIn } from './signIn.ts'

/** How recent a sign-in must be to change how one signs in. */
const freshInMs = 15 * 60_000

type Parts = {
  credentials: Credentials
  passkeys: Passkeys
  secondFactor: SecondFactor
  signIn: ReturnType<typeof openSignIn>
  emitRightsChanged: (account: string) => void
}

/** Opens what people see and change of their own account. Each change throws LakeError 400, 401, 403, 404 or 429. */
export function openOwnAccount(
  store: AccountStore,
  { credentials, passkeys, secondFactor, signIn, emitRightsChanged }: Parts,
  clock: () => number,
) {
  const isFresh = ({ session }: Own) => Math.abs(clock() - session.signedInAt) < freshInMs

  function assertFresh(own: Own) {
    if (!isFresh(own)) throw forbidden('You signed in more than 15 minutes ago; sign in again to change this')
  }

  /** Throws LakeError 401 if the session ended, or lost its rights, while something was computed. */
  function assertCurrent({ authorization, from }: Own): Own {
    const own = credentials.getOwn(authorization, from)
    if (own === null) throw unauthorized('This session has ended; sign in again')
    return own
  }

  function assertOtherFactor(others: number) {
    if (others === 0 && store.isSecondFactorRequired())
      throw forbidden('This Studio requires a second factor; add another one before you remove this one')
  }

  /** Records that the person of this session has a second factor at hand. */
  const strengthen = ({ session }: Own) => store.putCredential({ ...session, factors: 2 })

  const record = ({ account, from }: Own, action: AuditAction, detail = '') =>
    recordAudit(store, { at: clock(), action, actor: account.id, from, detail })

  return {
    get: (authorization: string | null, from: string): Own | null =>
      authorization === null ? null : credentials.getOwn(authorization, from),

    describe: (own: Own) => ({
      isFresh: isFresh(own),
      passkeys: store.passkeys(own.account.id),
      appSince: store.totpSecret(own.account.id)?.createdAt ?? null,
      recoveryCodes: store.countRecoveryCodes(own.account.id),
      sessions: credentials
        .sessionsOf(own.account.id)
        .map((one) => ({ ...one, id: sessionId(one), isThis: one.hash === own.session.hash })),
    }),

    async addPasskey(own: Own, json: string, name: string): Promise<void> {
      assertFresh(own)
      const passkey = await passkeys.verifyNew(own.account, json, name)
      assertCurrent(own)
      store.atomically(() => {
        store.addPasskey(passkey)
        strengthen(own)
      })
      record(own, 'passkeyAdded', passkey.name)
    },

    removePasskey(own: Own, id: string): void {
      assertFresh(own)
      assertOtherFactor(store.passkeys(own.account.id).length - 1 + Number(secondFactor.isSetUp(own.account)))
      const { name = '' } = store.passkey(id) ?? {}
      if (!store.removePasskey(own.account.id, id)) throw notFound('This passkey was removed already')
      record(own, 'passkeyRemoved', name)
    },

    /** Returns recovery codes, which are available only here. */
    setUpApp(own: Own, challenge: string, code: string): string[] {
      assertFresh(own)
      const codes = store.atomically(() => {
        strengthen(own)
        return secondFactor.setUp(own.account, challenge, code)
      })
      record(own, 'codesOn')
      return codes
    },

    renewRecoveryCodes(own: Own): string[] {
      assertFresh(own)
      if (!secondFactor.isSetUp(own.account)) throw badRequest('Recovery codes stand in for an app; set one up first')
      const codes = store.atomically(() => secondFactor.renewRecoveryCodes(own.account))
      record(own, 'recoveryCodesRenewed')
      return codes
    },

    removeApp(own: Own): void {
      assertFresh(own)
      assertOtherFactor(store.passkeys(own.account.id).length)
      store.removeFactors(own.account.id, 'totp', 'recoveryCodes')
      record(own, 'codesOff')
    },

    /** Ends all sessions, and returns the token of a new one, which counts as signed in when the session that asks did. */
    async changePassword(own: Own, current: string, next: string): Promise<string> {
      const { account, session, from } = own
      assertPasswordLength(next)
      if (!(await signIn.byPassword(account.email ?? '', current, from)))
        throw badRequest('The current password is wrong; nothing was changed')
      const password = await hashPassword(next, from)
      const { secret } = store.atomically(() => {
        store.put({ ...assertCurrent(own).account, password })
        store.removeCredentials(account.id, 'session', 'invitation')
        return credentials.issue('session', account, { factors: session.factors, signedInAt: session.signedInAt })
      })
      emitRightsChanged(account.id)
      record(own, 'passwordChanged')
      return secret
    },

    endSession(own: Own, id: string): void {
      const session = credentials.sessionsOf(own.account.id).find((one) => sessionId(one) === id)
      if (!session) throw notFound('This session has ended already')
      store.removeCredential(session.hash)
      record(own, 'sessionEnded')
      emitRightsChanged(own.account.id)
    },
  }
}
