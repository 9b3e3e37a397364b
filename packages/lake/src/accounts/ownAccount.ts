import { badRequest, forbidden, notFound, unauthorized } from '../errors.ts'
import type { AccountStore } from '../store/accountStore.ts'
import { type Credentials, isExpired, type Own, sessionId } from './credentials.ts'
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
  const isFresh = ({ session }: Own) => Math.abs(clock() - session.createdAt) < freshInMs

  function assertFresh(own: Own) {
    if (!isFresh(own)) throw forbidden('You signed in more than 15 minutes ago; sign in again to change this')
  }

  const sessionsOf = ({ account }: Own) =>
    store
      .credentials()
      .filter((one) => one.account === account.id && one.kind === 'session' && !isExpired(one, clock()))

  function assertOtherFactor(others: number) {
    if (others === 0 && store.isSecondFactorRequired())
      throw forbidden('This Studio requires a second factor; add another one before you remove this one')
  }

  /** Records that the person of this session has a second factor at hand. */
  const strengthen = ({ session }: Own) => store.putCredential({ ...session, factors: 2 })

  return {
    get: (authorization: string | null): Own | null =>
      authorization === null ? null : credentials.getOwn(authorization),

    describe: (own: Own) => ({
      isFresh: isFresh(own),
      passkeys: store.passkeys(own.account.id),
      appSince: store.totpSecret(own.account.id)?.createdAt ?? null,
      recoveryCodes: store.countRecoveryCodes(own.account.id),
      sessions: sessionsOf(own).map((one) => ({ ...one, id: sessionId(one), isThis: one.hash === own.session.hash })),
    }),

    async addPasskey(own: Own, json: string, name: string): Promise<void> {
      assertFresh(own)
      await passkeys.add(own.account, json, name)
      strengthen(own)
    },

    removePasskey(own: Own, id: string): void {
      assertFresh(own)
      assertOtherFactor(store.passkeys(own.account.id).length - 1 + Number(secondFactor.isSetUp(own.account)))
      if (!store.removePasskey(own.account.id, id)) throw notFound('This passkey was removed already')
    },

    /** Returns recovery codes, which are available only here. */
    setUpApp(own: Own, challenge: string, code: string): string[] {
      assertFresh(own)
      const codes = secondFactor.setUp(own.account, challenge, code)
      strengthen(own)
      return codes
    },

    renewRecoveryCodes(own: Own): string[] {
      assertFresh(own)
      if (!secondFactor.isSetUp(own.account)) throw badRequest('Recovery codes stand in for an app; set one up first')
      return secondFactor.renewRecoveryCodes(own.account)
    },

    removeApp(own: Own): void {
      assertFresh(own)
      assertOtherFactor(store.passkeys(own.account.id).length)
      store.removeFactors(own.account.id, 'totp', 'recoveryCodes')
    },

    /** Ends all sessions, and returns the token of a new one. */
    async changePassword({ account, session }: Own, current: string, next: string, address: string): Promise<string> {
      assertPasswordLength(next)
      if (!(await signIn.byPassword(account.email ?? '', current, address)))
        throw badRequest('The current password is wrong; nothing was changed')
      const password = await hashPassword(next)
      const known = store.byId(account.id)
      if (known?.removedAt !== null) throw unauthorized('This account was removed')
      store.put({ ...known, password })
      store.removeCredentials(account.id, 'session', 'invitation')
      emitRightsChanged(account.id)
      return credentials.issue('session', account, session.factors).secret
    },

    endSession(own: Own, id: string): void {
      const session = sessionsOf(own).find((one) => sessionId(one) === id)
      if (!session) throw notFound('This session has ended already')
      store.removeCredential(session.hash)
      emitRightsChanged(own.account.id)
    },
  }
}
