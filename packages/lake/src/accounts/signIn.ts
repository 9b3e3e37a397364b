import { LRUCache } from 'lru'
import { LakeError, retryLater } from '../errors.ts'
import { getGroup } from '../http/clientAddress.ts'
import { isSame, tokenHolder } from '../roles.ts'
import type { Account, AccountStore } from '../store/accountStore.ts'
import { recordSignIn } from './auditLog.ts'
import type { Challenges } from './challenges.ts'
import type { Credentials } from './credentials.ts'
import type { Passkeys } from './passkeys.ts'
import { isPassword } from './passwords.ts'
import type { SecondFactor } from './secondFactor.ts'

/** The next step after a correct password: a code, a passkey, a session, or a session that must first add a second factor. */
export type SignInStep =
  { next: 'code'; challenge: string } | { next: 'passkey' } | { next: 'studio' | 'account'; token: string }

type Factors = { challenges: Challenges; passkeys: Passkeys; secondFactor: SecondFactor }

/**
 * Opens sign-in by email and password, with a code where the account has one, by passkey, or by the administrator's link.
 * Failed attempts back off exponentially.
 */
export function openSignIn(
  store: AccountStore,
  credentials: Credentials,
  { challenges, passkeys, secondFactor }: Factors,
  { token: administratorsToken, clock }: { token: string; clock: () => number },
) {
  const failures = {
    person: countFailures(freeAttempts.person, clock),
    personUnderAttack: countFailures(freeAttempts.personUnderAttack, clock),
    address: countFailures(freeAttempts.address, clock),
    account: countFailures(attack, clock),
    code: countFailures(freeAttempts.code, clock),
    reset: countFailures(freeAttempts.address, clock),
  }

  /**
   * Runs an attempt unless it has to wait (LakeError 429). It has failed if it returns nothing, or throws anything but a 503.
   * Failures elsewhere never delay the right password.
   */
  async function attempt<T>(account: string, address: string, prove: () => T | Promise<T>): Promise<T> {
    const from = getGroup(address)
    const person = `${account} from ${from}`
    const ofPerson = failures.account.wait(account) > 0 ? failures.personUnderAttack : failures.person
    const wait = Math.max(ofPerson.wait(person), failures.address.wait(from))
    if (wait > 0) throw tooMany(wait)
    const counts = [
      [failures.person, person],
      [failures.personUnderAttack, person],
      [failures.address, from],
      [failures.account, account],
    ] as const
    for (const [counted, key] of counts) counted.count(key)
    try {
      const proof = await prove()
      if (!proof) return proof
      for (const counted of [failures.person, failures.personUnderAttack]) counted.forget(person)
      failures.address.uncount(from)
      failures.account.uncount(account)
      return proof
    } catch (error) {
      const isBusy = error instanceof LakeError && error.status === 503 // nothing was compared
      if (isBusy) for (const [counted, key] of counts) counted.uncount(key)
      throw error
    }
  }

  const record = (account: string | null, isSignedIn: boolean, from: string, detail = '') =>
    recordSignIn(store, { at: clock(), account, isSignedIn, from, detail })

  function beginStrongSession(account: Account, from: string, detail: string): string {
    record(account.id, true, from, detail)
    return credentials.issue('session', account, { factors: 2 }).secret
  }

  return {
    /** Returns the account; null for a wrong email or password, after the same time. Throws LakeError 429. */
    async byPassword(given: string, password: string, from: string): Promise<Account | null> {
      const email = given.trim().toLowerCase()
      const account = store.byEmail(email)
      const hash = account?.password ?? null
      const isRight = await attempt(email, from, () => isPassword(password, hash, from))
      const current = store.byEmail(email) // it may have been removed while the password was compared
      if (isRight && current?.password === hash) return current
      record(account?.id ?? null, false, from)
      return null
    },

    /** Returns what comes after the right password. A session that lacks a required factor can only add one. */
    begin(account: Account, from: string, { isRecorded }: { isRecorded: boolean }): SignInStep {
      if (secondFactor.isSetUp(account)) return { next: 'code', challenge: challenges.issue('code', account.id) }
      const isRequired = store.isSecondFactorRequired()
      if (isRequired && store.passkeys(account.id).length > 0) return { next: 'passkey' }
      if (!isRecorded) record(account.id, true, from)
      return { next: isRequired ? 'account' : 'studio', token: credentials.issue('session', account).secret }
    },

    /** Returns the token of a new session; null for a wrong code. Throws LakeError 410 after 5 minutes, 429. */
    async byCode(challenge: string, code: string, from: string): Promise<string | null> {
      const account = store.activeById(challenges.read('code', challenge) ?? '')
      if (!account) throw new LakeError(410, 'signInExpiredError', 'This took too long. Sign in again.')
      // Only somebody with the password gets here, and six digits can be guessed: other addresses count as well.
      const wait = failures.code.wait(account.id)
      if (wait > 0) throw tooMany(wait)
      const accepted = await attempt(`the code of ${account.id}`, from, () => {
        failures.code.count(account.id)
        return secondFactor.accept(account, code)
      })
      if (accepted === null) {
        record(account.id, false, from, 'by a wrong code')
        return null
      }
      failures.code.forget(account.id)
      challenges.redeem('code', challenge)
      return beginStrongSession(account, from, `by password and ${accepted}`)
    },

    /** Returns the token of a new session. Throws LakeError 401, 429. */
    async byPasskey(json: string, from: string): Promise<string> {
      const passkey = passkeys.claimedBy(json)
      const account = passkey && store.activeById(passkey.account)
      return attempt(`a passkey of ${account?.id}`, from, async () => {
        try {
          if (!account) throw new LakeError(401, 'passkeyError', 'This passkey is not known here, or was removed.')
          await passkeys.verify(passkey, json)
        } catch (error) {
          record(account?.id ?? null, false, from, 'by a passkey')
          throw error
        }
        return beginStrongSession(account, from, 'by a passkey')
      })
    },

    /** Counts a request for a link by mail. Throws LakeError 429. */
    countReset(address: string): void {
      const from = getGroup(address)
      const wait = failures.reset.wait(from)
      if (wait > 0) throw tooMany(wait)
      failures.reset.count(from)
    },

    /** Returns the token if the administrator's link holds it, otherwise null. */
    async byLink(given: string, address: string): Promise<string | null> {
      const isRight = await attempt('the link', address, () => isSame(given, administratorsToken))
      record(tokenHolder.id, isRight, address, 'by a link')
      return isRight ? given : null
    },
  }
}

function tooMany(waitInMs: number): LakeError {
  const seconds = Math.ceil(waitInMs / 1000)
  const isShort = seconds < 120
  const unit = isShort ? 'second' : 'minute'
  const when = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(
    isShort ? seconds : Math.ceil(seconds / 60),
  )
  return retryLater(429, 'tooManyAttemptsError', `Too many attempts. Try again in ${when}.`, seconds)
}

/** Failed attempts without a delay: of a person, of one whose account is under attack, of an address, for a code. */
export const freeAttempts = { person: 5, personUnderAttack: 2, address: 20, code: 10 }

/** Failures on one account, from any address, that count as an attack. */
const attack = 50

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

    /** Takes back one failure after a successful attempt, or one that was not made. */
    uncount: (key: string): void =>
      void remembered.set(key, { ...recall(key), failures: Math.max(0, recall(key).failures - 1), blockedUntil: 0 }),

    forget: (key: string): void => void remembered.delete(key),
  }
}
