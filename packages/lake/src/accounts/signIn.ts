import { hash } from 'node:crypto'
import { LakeError, unauthorized } from '../errors.ts'
import { getGroup } from '../http/clientAddress.ts'
import { isSame, tokenHolder } from '../roles.ts'
import type { Account } from '../store/accountStore.ts'
import type { AccountContext, Credentials } from './credentials.ts'
import { parseEmail } from './emailAddress.ts'
import { countFailures, tooManyAttempts } from './failures.ts'
import type { OneTimeTokens } from './oneTimeTokens.ts'
import type { Passkeys } from './passkeys.ts'
import type { Passwords } from './passwords.ts'

type Parts = { credentials: Credentials; passkeys: Passkeys; passwords: Passwords; oneTimeTokens: OneTimeTokens }

/** What comes after a correct password: a passkey, a session, or a session that must first add a passkey. */
export type SignInStep = { next: 'passkey' } | { next: 'studio' | 'account'; token: string }

export type SignIn = ReturnType<typeof createSignIn>

/**
 * Creates sign-in by email and password, by passkey, or by the Studio's link, which holds LAKE_TOKEN. Failed attempts back
 * off exponentially.
 */
export function createSignIn(
  { store, clock, record }: AccountContext,
  { credentials, passkeys, passwords, oneTimeTokens }: Parts,
  administratorsToken: string,
) {
  const failures = countFailures(clock)

  /**
   * Runs an attempt unless it has to wait (LakeError 429). It has failed if it returns nothing, or throws anything but a 503.
   * Failures elsewhere never delay the right password.
   */
  async function attempt<T>(account: string, address: string, prove: () => T | Promise<T>): Promise<T> {
    const from = getGroup(address)
    const [ofPerson, ofAddress, ofAccount] = [`${account} from ${from}`, `address ${from}`, `account ${account}`]
    const isUnderAttack = failures.wait(ofAccount, free.account) > 0
    const freeOfPerson = isUnderAttack ? free.personUnderAttack : free.person
    const wait = Math.max(failures.wait(ofPerson, freeOfPerson), failures.wait(ofAddress, free.address))
    if (wait > 0) throw tooManyAttempts(wait)
    const takeBack = [ofPerson, ofAddress, ofAccount].map((name) => failures.count(name))
    try {
      const proof = await prove()
      if (!proof) return proof
      for (const undo of takeBack) undo()
      failures.forget(ofPerson)
      return proof
    } catch (error) {
      const isBusy = error instanceof LakeError && error.status === 503 // nothing was compared
      if (isBusy) for (const undo of takeBack) undo()
      throw error
    }
  }

  const recordSuccess = (account: string, from: string, detail = '') =>
    record({ action: 'signIn', actor: account, from, detail })

  const recordFailure = (account: string | null, from: string, detail = '') =>
    record({ action: 'signInFailed', actor: null, subject: account, from, detail })

  /** Returns the account whose passkey a browser's response proves. Throws LakeError 400, 401, 429. */
  async function provePasskey(json: string, from: string): Promise<Account> {
    const claimed = passkeys.claimedBy(json)
    const account = claimed && store.activeById(claimed.account)
    return attempt(`a passkey of ${account?.id}`, from, async () => {
      try {
        const { account: id } = await passkeys.verify(account && claimed, json)
        const current = store.activeById(id) // it may have been removed while the signature was verified
        if (current) return current
        throw new LakeError(401, 'passkeyError', 'This account was removed.')
      } catch (error) {
        recordFailure(account?.id ?? null, from, 'by a passkey')
        throw error
      }
    })
  }

  return {
    /** Returns the account; null for a wrong email or password, after the same time. Throws LakeError 429. */
    async byPassword(address: string, password: string, from: string): Promise<Account | null> {
      const email = parseEmail(address) ?? ''
      const account = store.byEmail(email)
      const hash = account?.password ?? null
      const isRight = await attempt(email, from, () => passwords.matches(password, hash, from))
      const current = store.byEmail(email) // it may have been removed while the password was compared
      if (isRight && current?.password === hash) return current
      recordFailure(account?.id ?? null, from)
      return null
    },

    /** Returns what comes after the right password. A session that lacks a required factor can only add one. */
    begin(account: Account, from: string, { isRecorded }: { isRecorded: boolean }): SignInStep {
      const isRequired = store.isSecondFactorRequired()
      if (isRequired && store.passkeys(account.id).length > 0) return { next: 'passkey' }
      if (!isRecorded) recordSuccess(account.id, from)
      return { next: isRequired ? 'account' : 'studio', token: credentials.issue('session', account).secret }
    },

    provePasskey,

    /** Returns the token of a new session. Throws LakeError 400, 401, 429. */
    async byPasskey(json: string, from: string): Promise<string> {
      const account = await provePasskey(json, from)
      recordSuccess(account.id, from, 'by a passkey')
      return credentials.issue('session', account, { factors: 2 }).secret
    },

    /** Returns the token of a new session for LAKE_TOKEN, which needs no second factor. Throws LakeError 401, 429. */
    async byLink(token: string, from: string): Promise<string> {
      const isRight = await attempt('the link', from, () => isSame(token, administratorsToken))
      if (!isRight) {
        recordFailure(tokenHolder.id, from, 'by a link')
        throw unauthorized('That is not the link of this Content Lake.')
      }
      recordSuccess(tokenHolder.id, from, 'by a link')
      return credentials.issue('session', tokenHolder, { factors: 2 }).secret
    },

    /** Counts a request for a link by mail. Throws LakeError 429. */
    countReset(address: string): void {
      const name = `reset ${getGroup(address)}`
      const wait = failures.wait(name, free.address)
      if (wait > 0) throw tooManyAttempts(wait)
      failures.count(name)
    },

    /**
     * Returns a ticket, which the sign-in page passes to the Studio in its address.
     * @param withToken whether the Studio receives the session's token for it, and not only the cookie
     */
    issueTicket: (session: string, withToken: boolean): string =>
      oneTimeTokens.issue('studio', `${withToken ? 'token' : 'cookie'} ${hash('sha256', session)}`),

    /**
     * Returns what the Studio receives for a ticket. It works only in the browser that signed in, because somebody could
     * send their own ticket to others.
     * @param session of the browser's cookie
     * @throws LakeError 401 for a ticket that is unknown, used, older than a minute, or of another browser
     */
    redeemTicket(ticket: string, session: string): { token?: string } {
      const [kind, owner] = oneTimeTokens.redeem('studio', ticket)?.split(' ') ?? []
      if (owner !== hash('sha256', session))
        throw unauthorized('This sign-in has expired, or began in another browser; sign in again')
      return kind === 'token' ? { token: session } : {}
    },
  }
}

/**
 * Failed attempts without a delay: of a person from an address, also while the account is under attack; of an address; and
 * on an account from any address, more of which count as an attack.
 */
export const free = { person: 5, personUnderAttack: 2, address: 20, account: 50 }
