import { isSame } from '../access.ts'
import { LakeError } from '../errors.ts'
import type { AccountStore } from '../store/accounts.ts'
import type { Credentials } from './credentials.ts'
import { countFailures } from './failures.ts'
import { isPassword } from './passwords.ts'

/** How many attempts may fail before there is a wait: of one person who tries to remember, and of a room full of them. */
const freeAttempts = { account: 5, address: 20 }

/** Signing in by e-mail and password, or by the administrator's link; whoever guesses has to wait. */
export function openSignIn(
  store: AccountStore,
  credentials: Credentials,
  { token: administratorsToken, clock }: { token: string; clock: () => number },
) {
  const failures = {
    account: countFailures(freeAttempts.account, clock),
    address: countFailures(freeAttempts.address, clock),
  }

  /**
   * @param isRight is asked only when neither account nor address has to wait
   * @throws LakeError 429 with Retry-After
   */
  async function attempt(account: string, address: string, isRight: () => Promise<boolean>): Promise<boolean> {
    const wait = Math.max(failures.account.wait(account), failures.address.wait(address))
    if (wait > 0) throw tooMany(Math.ceil(wait / 1000))
    failures.account.count(account)
    failures.address.count(address)
    if (!(await isRight())) return false
    failures.account.forget(account)
    failures.address.uncount(address)
    return true
  }

  return {
    /**
     * @param address where it is tried from
     * @returns the token of a new session; null when e-mail or password is wrong, and it takes as long to say so
     * @throws LakeError 429 when too much was tried
     */
    async byPassword(email: string, password: string, address: string): Promise<string | null> {
      const account = store.byEmail(email.trim().toLowerCase())
      const hash = account?.password ?? null
      const isRight = await attempt(email.trim().toLowerCase(), address, () => isPassword(password, hash))
      // Whoever was removed while the password was compared stays out.
      const current = isRight && account ? store.byId(account.id) : null
      return current?.password === hash && current ? credentials.issue('session', current).secret : null
    },

    /** @returns the token that the administrator's link holds; null when it is another one */
    byLink: async (given: string, address: string): Promise<string | null> =>
      (await attempt(`link, from ${address}`, address, async () => isSame(given, administratorsToken))) ? given : null,
  }
}

function tooMany(retryAfter: number): LakeError {
  const isShort = retryAfter < 120
  const unit = isShort ? 'second' : 'minute'
  const when = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(
    isShort ? retryAfter : Math.ceil(retryAfter / 60),
  )
  return new LakeError(
    429,
    'tooManyAttemptsError',
    `Too many attempts. Try again in ${when}.`,
    {},
    {
      headers: { 'retry-after': String(retryAfter) },
    },
  )
}
