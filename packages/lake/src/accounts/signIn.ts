import { type LakeError, retryLater } from '../errors.ts'
import { groupOf } from '../http/clientAddress.ts'
import { lruSet } from '../lruSet.ts'
import { isSame } from '../roles.ts'
import type { AccountStore } from '../store/accountStore.ts'
import type { Credentials } from './credentials.ts'
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

/**
 * How many attempts may fail before there is a wait: of one person who tries to remember, fewer when the account is being
 * guessed from everywhere, and of a room full of people.
 */
export const freeAttempts = { person: 5, personUnderAttack: 2, address: 20 }

/** So many failures on one account, wherever from, are no person who tries to remember. */
export const attack = 50

const longestWaitInMs = 15 * 60_000
const memoryInMs = 24 * 60 * 60_000

/** So many accounts or addresses are remembered; beyond, the least recently used one is dropped. */
const rememberedLimit = 10_000

/**
 * Slows down whoever guesses: after some free attempts each further failure doubles the wait, up to a quarter of an hour.
 * @param free attempts that may fail without a wait
 */
export function countFailures(free: number, clock: () => number) {
  const remembered = new Map<string, { failures: number; blockedUntil: number; at: number }>()

  function recall(key: string) {
    const known = remembered.get(key)
    return known && clock() - known.at < memoryInMs ? known : { failures: 0, blockedUntil: 0, at: 0 }
  }

  return {
    /** @returns how long this one has to wait, in milliseconds; 0: may try now, also once the clock was set back */
    wait(key: string): number {
      const { blockedUntil, at } = recall(key)
      return at > clock() ? 0 : Math.max(0, blockedUntil - clock())
    },

    /** Counts an attempt as failed, before its outcome is known: those that come at once count, too. */
    count(key: string): void {
      const failures = recall(key).failures + 1
      const wait = failures > free ? Math.min(1000 * 2 ** (failures - free - 1), longestWaitInMs) : 0
      lruSet(remembered, key, { failures, blockedUntil: clock() + wait, at: clock() }, rememberedLimit)
    },

    /** Takes one failure back: that attempt succeeded, others with this key may not have. */
    uncount: (key: string): void =>
      void remembered.set(key, { ...recall(key), failures: Math.max(0, recall(key).failures - 1), blockedUntil: 0 }),

    forget: (key: string): void => void remembered.delete(key),
  }
}
