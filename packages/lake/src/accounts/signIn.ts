import { LRUCache } from 'lru'
import { type LakeError, retryLater } from '../errors.ts'
import { getGroup } from '../http/clientAddress.ts'
import { isSame, tokenHolder } from '../roles.ts'
import type { AccountStore } from '../store/accountStore.ts'
import { recordSignIn } from './auditLog.ts'
import type { Credentials } from './credentials.ts'
import { isPassword } from './passwords.ts'

/** Opens sign-in by email and password, or by the administrator's link. Failed attempts back off exponentially. */
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

  /** Runs an attempt unless it has to wait (LakeError 429). Failures elsewhere never delay the right password. */
  async function attempt(account: string, address: string, isRight: () => Promise<boolean>): Promise<boolean> {
    const from = getGroup(address)
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
    /** Returns a new session's token; null for a wrong email or password, after the same time. Throws LakeError 429. */
    async byPassword(email: string, password: string, address: string): Promise<string | null> {
      const account = store.byEmail(email.trim().toLowerCase())
      const hash = account?.password ?? null
      const isRight = await attempt(email.trim().toLowerCase(), address, () => isPassword(password, hash))
      // The account may have been removed while the password was compared.
      const current = isRight && account ? store.byId(account.id) : null
      const isSignedIn = current?.password === hash
      recordSignIn(store, { at: clock(), account: account?.id ?? null, isSignedIn, from: address })
      return current && isSignedIn ? credentials.issue('session', current).secret : null
    },

    /** Returns the token if the administrator's link holds it, otherwise null. */
    async byLink(given: string, address: string): Promise<string | null> {
      const isRight = await attempt('the link', address, () => Promise.resolve(isSame(given, administratorsToken)))
      const detail = 'by a link'
      recordSignIn(store, { at: clock(), account: tokenHolder.id, isSignedIn: isRight, from: address, detail })
      return isRight ? given : null
    },
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

/** Failed attempts without a delay: for a person, for one whose account is under attack, for a shared address. */
export const freeAttempts = { person: 5, personUnderAttack: 2, address: 20 }

/** Failures on one account, from any address, that count as an attack. */
export const attack = 50

const longestWaitInMs = 15 * 60_000
const memoryInMs = 24 * 60 * 60_000

const rememberedLimit = 10_000

/** Counts failed attempts: after `free` ones, each further failure doubles the delay, up to 15 minutes. */
export function countFailures(free: number, clock: () => number) {
  const remembered = new LRUCache<string, { failures: number; blockedUntil: number; at: number }>({
    max: rememberedLimit,
  })

  function recall(key: string) {
    const known = remembered.get(key)
    return known && clock() - known.at < memoryInMs ? known : { failures: 0, blockedUntil: 0, at: 0 }
  }

  return {
    /** Returns the remaining delay in milliseconds; 0 if an attempt is allowed, also after the clock was set back. */
    wait(key: string): number {
      const { blockedUntil, at } = recall(key)
      return at > clock() ? 0 : Math.max(0, blockedUntil - clock())
    },

    /** Counts an attempt as failed before its outcome is known, so that concurrent attempts count as well. */
    count(key: string): void {
      const failures = recall(key).failures + 1
      const wait = failures > free ? Math.min(1000 * 2 ** (failures - free - 1), longestWaitInMs) : 0
      remembered.set(key, { failures, blockedUntil: clock() + wait, at: clock() })
    },

    /** Takes back one failure after a successful attempt. */
    uncount: (key: string): void =>
      void remembered.set(key, { ...recall(key), failures: Math.max(0, recall(key).failures - 1), blockedUntil: 0 }),

    forget: (key: string): void => void remembered.delete(key),
  }
}
