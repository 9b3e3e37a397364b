import { isSame } from '../roles.ts'
import { retryLater, type LakeError } from '../errors.ts'
import { groupOf } from '../http/clientAddress.ts'
import type { AccountStore } from '../store/accounts.ts'
import type { Credentials } from './credentials.ts'
import { attack, countFailures, freeAttempts } from './countFailures.ts'
import { isPassword } from './passwords.ts'

/** Signing in by e-mail and password, or by the administrator's link; whoever guesses has to wait. */
export function openSignIn(
  store: AccountStore,
  credentials: Credentials,
  { token: administratorsToken, clock }: { token: string; clock: () => number },
) {
  const failures = {
    person: countFailures(freeAttempts.person, clock),
    personUnderAttack: countFailures(freeAttempts.personUnderAttack, clock),
    address: countFailures(freeAttempts.address, clock),
    account: countFailures(attack, clock),
  }

  /**
   * Nobody waits for failures from elsewhere: who has the right password is let in, whatever others try, unless it is tried
   * from the same address or network.
   * @param isRight is asked only when neither address nor person has to wait
   * @throws LakeError 429 with Retry-After
   */
  async function attempt(account: string, address: string, isRight: () => Promise<boolean>): Promise<boolean> {
    const from = groupOf(address)
    const person = `${account} from ${from}`
    const ofPerson = failures.account.wait(account) > 0 ? failures.personUnderAttack : failures.person
    const wait = Math.max(ofPerson.wait(person), failures.address.wait(from))
    if (wait > 0) throw tooMany(Math.ceil(wait / 1000))
    for (const counted of [failures.person, failures.personUnderAttack]) counted.count(person)
    failures.address.count(from)
    failures.account.count(account)
    if (!(await isRight())) return false
    for (const counted of [failures.person, failures.personUnderAttack]) counted.forget(person)
    failures.address.uncount(from)
    failures.account.uncount(account)
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
      return current && current.password === hash ? credentials.issue('session', current).secret : null
    },

    /** @returns the token that the administrator's link holds; null when it is another one */
    byLink: async (given: string, address: string): Promise<string | null> =>
      (await attempt('the link', address, () => Promise.resolve(isSame(given, administratorsToken)))) ? given : null,
  }
}

function tooMany(seconds: number): LakeError {
  const isShort = seconds < 120
  const unit = isShort ? 'second' : 'minute'
  const when = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(
    isShort ? seconds : Math.ceil(seconds / 60),
  )
  return retryLater(429, 'tooManyAttemptsError', `Too many attempts. Try again in ${when}.`, seconds)
}
