import { hash, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { badRequest } from '../errors.ts'
import type { Account, AccountStore } from '../store/accountStore.ts'
import type { Challenges } from './challenges.ts'

const recoveryCodeCount = 10

export type SecondFactor = ReturnType<typeof openSecondFactor>

/** Opens codes of an authenticator app (TOTP, RFC 6238) and, for those who lose it, recovery codes. */
export function openSecondFactor(store: AccountStore, challenges: Challenges, clock: () => number, url: string) {
  /** Returns the time step of a right code, which may be one step early or late; null for a wrong one. */
  function stepOf(secret: string, token: string): number | null {
    if (!/^\d{6}$/.test(token)) return null // the library throws for other characters
    const time = { timestamp: clock() }
    const delta = TOTP.validate({ token, secret: Secret.fromBase32(secret), window: 1, ...time })
    return delta === null ? null : TOTP.counter(time) + delta
  }

  function renewRecoveryCodes({ id }: Account): string[] {
    const group = () => String(randomInt(100_000)).padStart(5, '0')
    const codes = Array.from({ length: recoveryCodeCount }, () => [group(), group(), group(), group()].join('-'))
    store.removeFactors(id, 'recoveryCodes')
    store.addRecoveryCodes(
      id,
      codes.map((code) => hashCode(id, onlyDigits(code))),
    )
    return codes
  }

  return {
    isSetUp: ({ id }: Account): boolean => store.totpSecret(id) !== null,

    /** Returns a new secret for an app, which takes effect once `setUp` receives a code of it. */
    offer({ id, email, name }: Account) {
      const secret = new Secret({ size: 20 })
      const uri = new TOTP({ issuer: new URL(url).host, label: email ?? name, secret }).toString()
      return { secret: secret.base32, uri, challenge: challenges.issue('new app', `${id} ${secret.base32}`) }
    },

    /** Stores the secret of an offer, and returns new recovery codes. Throws LakeError 400. */
    setUp(account: Account, challenge: string, code: string): string[] {
      if (store.totpSecret(account.id))
        throw badRequest('The code is on already. If you did not see your recovery codes, make new ones below.')
      const [id, secret] = (challenges.read('new app', challenge) ?? '').split(' ')
      if (id !== account.id || secret === undefined)
        throw badRequest('This page was open for too long: scan the new picture below')
      const step = stepOf(secret, onlyDigits(code))
      if (step === null) throw badRequest('That is not the code that the app shows. Is the time right on your phone?')
      const codes = renewRecoveryCodes(account)
      store.putTotpSecret({ account: id, secret, step, createdAt: clock() })
      challenges.redeem('new app', challenge)
      return codes
    },

    renewRecoveryCodes,

    /** Accepts a code of the app, or a recovery code, once each. Returns which it was; null for a wrong one. */
    accept({ id }: Account, given: string): 'code' | 'recovery code' | null {
      const code = onlyDigits(given)
      const known = store.totpSecret(id)
      if (!known) return null
      if (code.length > 6) return store.takeRecoveryCode(hashCode(id, code), id) ? 'recovery code' : null
      const step = stepOf(known.secret, code)
      if (step === null || step <= known.step) return null
      store.putTotpSecret({ ...known, step })
      return 'code'
    },
  }
}

const onlyDigits = (code: string) => code.replace(/[\s-]/g, '')

/** Recovery codes are 66 random bits, so that a fast hash is enough. */
const hashCode = (account: string, digits: string) => hash('sha256', `${account}:${digits}`)
