import { LakeError, unauthorized } from '../errors.ts'
import { getGroup } from '../http/clientAddress.ts'
import { createRateLimiter, type Rate } from '../rateLimiter.ts'
import { isSame, tokenHolder } from '../roles.ts'
import type { AccountContext, Credentials } from './credentials.ts'
import { parseEmail } from './emailAddress.ts'

/** Limits failed attempts on an account from one address, and on all accounts from one address. */
const failureRates = {
  account: { burst: 10, perSecond: 10 / 3600 },
  address: { burst: 30, perSecond: 30 / 3600 },
} satisfies Record<string, Rate>

/** Creates sign-in by email and password, by passkey, or by the Studio's link, which holds LAKE_TOKEN. Failed attempts are limited. */
export function createSignIn(
  { store, clock, record, passkeys, passwords }: AccountContext,
  credentials: Credentials,
  administratorToken: string,
) {
  const failures = createRateLimiter(clock)

  type Attempt = { name: string; subject?: string; from: string; by?: string }

  /**
   * Runs an attempt, which counts as failed until it succeeds, so that concurrent ones are limited as well. It is recorded as
   * a failure if it returns null or throws anything but a 503. Failures from other addresses never delay it.
   * @throws LakeError 429 after too many failures
   */
  async function attempt<T>(
    { name, subject, from, by = '' }: Attempt,
    verify: () => Promise<T | null>,
  ): Promise<T | null> {
    const address = getGroup(from)
    const ofAccount = `${name} from ${address}`
    const take = (key: string, rate: Rate) => failures.take(key, rate, 'Too many attempts')
    take(ofAccount, failureRates.account)
    take(address, failureRates.address)
    const recordFailure = () =>
      record({ action: 'signInFailed', actor: null, subject: subject ?? null, address: from, detail: by })
    try {
      const verified = await verify()
      if (verified === null) {
        recordFailure()
        return null
      }
      failures.refund(address)
      failures.forget(ofAccount)
      return verified
    } catch (error) {
      const isBusy = error instanceof LakeError && error.status === 503 // nothing was compared
      if (isBusy) for (const key of [address, ofAccount]) failures.refund(key)
      else recordFailure()
      throw error
    }
  }

  /** Starts a session and returns its token. */
  function startSession(account: { id: string }, from: string, factors: 1 | 2, by = ''): string {
    record({ action: 'signIn', actor: account.id, address: from, detail: by })
    return credentials.issue('session', account, { factors }).secret
  }

  /** Returns the account; null for a wrong email or password, after the same time. Throws LakeError 429. */
  function verifyPassword(address: string, password: string, from: string) {
    const email = parseEmail(address) ?? ''
    const account = store.byEmail(email)
    const hash = account?.password ?? null
    return attempt({ name: email, subject: account?.id, from }, async () => {
      const isRight = await passwords.matches(password, hash, from)
      const current = store.byEmail(email) // it may have been removed, or its password changed, meanwhile
      return isRight && current?.password === hash ? current : null
    })
  }

  return {
    verifyPassword,

    /** Starts a session and returns its token. Throws LakeError 401, 429. */
    async signInByPassword(email: string, password: string, from: string): Promise<string> {
      const account = await verifyPassword(email, password, from)
      if (!account) throw unauthorized('The email or password is wrong.')
      return startSession(account, from, 1)
    },

    /** Starts a session and returns its token. Throws LakeError 400, 401, 429. */
    async signInByPasskey(json: string, from: string): Promise<string> {
      const by = 'by a passkey'
      const passkey = passkeys.claimedBy(json)
      const account = passkey && store.activeById(passkey.account)
      const name = `a passkey of ${account?.id}`
      const current = await attempt({ name, subject: account?.id, from, by }, async () => {
        const { account: id } = await passkeys.verify(account && passkey, json)
        return store.activeById(id) // it may have been removed while the signature was verified
      })
      if (!current) throw new LakeError(401, 'passkeyError', 'This account was removed.')
      return startSession(current, from, 2, by)
    },

    /** Starts a session for LAKE_TOKEN, which is too long to guess, and returns its token. Throws LakeError 401. */
    signInByLink(token: string, from: string): string {
      if (!isSame(token, administratorToken)) throw unauthorized('That is not the link of this Content Lake.')
      return startSession(tokenHolder, from, 2, 'by a link')
    },
  }
}
