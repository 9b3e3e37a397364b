import { LakeError, unauthorized } from '../errors.ts'
import { getGroup } from '../http/clientAddress.ts'
import { tooMany } from '../rateLimiter.ts'
import { isSame, tokenHolder } from '../roles.ts'
import type { AccountContext, Credentials } from './credentials.ts'
import { parseEmail } from './emailAddress.ts'
import { countFailures } from './failures.ts'
import type { Passkeys } from './passkeys.ts'
import type { Passwords } from './passwords.ts'

/** Failed attempts without a delay: on an account from an address, and from an address on any account. */
const free = { account: 5, address: 20 }

export type SignIn = ReturnType<typeof createSignIn>

/**
 * Creates sign-in by email and password, by passkey, or by the Studio's link, which holds LAKE_TOKEN. Failed attempts back
 * off exponentially.
 */
export function createSignIn(
  { store, clock, record }: AccountContext,
  credentials: Credentials,
  passkeys: Passkeys,
  passwords: Passwords,
  administratorsToken: string,
) {
  const failures = countFailures(clock)

  type Attempt = { name: string; subject?: string; from: string; by?: string }

  /**
   * Runs an attempt unless it has to wait (LakeError 429). It has failed, and is recorded, if it returns nothing or throws
   * anything but a 503. Failures from other addresses never delay it.
   */
  async function attempt<T>(
    { name, subject, from, by = '' }: Attempt,
    prove: () => Promise<T | null>,
  ): Promise<T | null> {
    const address = getGroup(from)
    const [ofAccount, ofAddress] = [`${name} from ${address}`, `address ${address}`]
    const wait = Math.max(failures.wait(ofAccount, free.account), failures.wait(ofAddress, free.address))
    if (wait > 0) throw tooMany('Too many attempts', wait / 1000)
    const takeBack = [failures.count(ofAccount), failures.count(ofAddress)]
    const recordFailure = () =>
      record({ action: 'signInFailed', actor: null, subject: subject ?? null, from, detail: by })
    try {
      const proof = await prove()
      if (proof === null) {
        recordFailure()
        return null
      }
      for (const undo of takeBack) undo()
      failures.forget(ofAccount)
      return proof
    } catch (error) {
      const isBusy = error instanceof LakeError && error.status === 503 // nothing was compared
      if (isBusy) for (const undo of takeBack) undo()
      else recordFailure()
      throw error
    }
  }

  /** Returns the token of a new session. */
  function begin(account: { id: string }, from: string, factors: 1 | 2, by = ''): string {
    record({ action: 'signIn', actor: account.id, from, detail: by })
    return credentials.issue('session', account, { factors }).secret
  }

  /** Returns the account; null for a wrong email or password, after the same time. Throws LakeError 429. */
  function provePassword(address: string, password: string, from: string) {
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
    provePassword,

    /** Returns the token of a new session. Throws LakeError 401, 429. */
    async byPassword(email: string, password: string, from: string): Promise<string> {
      const account = await provePassword(email, password, from)
      if (!account) throw unauthorized('The email or password is wrong.')
      return begin(account, from, 1)
    },

    /** Returns the token of a new session. Throws LakeError 400, 401, 429. */
    async byPasskey(json: string, from: string): Promise<string> {
      const by = 'by a passkey'
      const passkey = passkeys.claimedBy(json)
      const account = passkey && store.activeById(passkey.account)
      const name = `a passkey of ${account?.id}`
      const current = await attempt({ name, subject: account?.id, from, by }, async () => {
        const { account: id } = await passkeys.verify(account && passkey, json)
        return store.activeById(id) // it may have been removed while the signature was verified
      })
      if (!current) throw new LakeError(401, 'passkeyError', 'This account was removed.')
      return begin(current, from, 2, by)
    },

    /** Returns the token of a new session for LAKE_TOKEN, which needs no passkey. Throws LakeError 401, 429. */
    async byLink(token: string, from: string): Promise<string> {
      const by = 'by a link'
      const holder = await attempt({ name: 'the link', subject: tokenHolder.id, from, by }, () =>
        Promise.resolve(isSame(token, administratorsToken) ? tokenHolder : null),
      )
      if (!holder) throw unauthorized('That is not the link of this Content Lake.')
      return begin(holder, from, 2, by)
    },
  }
}
