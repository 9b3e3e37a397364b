import { createHmac, randomBytes } from 'node:crypto'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { LRUCache } from 'lru'
import { minuteMs } from '../durations.ts'
import { badRequest, LakeError } from '../errors.ts'
import { isObject } from '../input.ts'
import { isSame } from '../roles.ts'
import type { Account, AccountStore, Passkey } from '../store/accountStore.ts'

const limits = { perAccount: 20, nameLength: 60 }

/** EdDSA, ES256 and RS256; every authenticator supports one of them. */
const algorithms = [-8, -7, -257]

/** Purposes of challenges. */
const toSignIn = 'to sign in'
const toAddTo = (account: string) => `to be added to ${account}`

export type Passkeys = ReturnType<typeof createPasskeys>

/** Creates functions that register and verify passkeys. Each passkey verifies its owner, so it counts as two factors. */
export function createPasskeys(store: AccountStore, clock: () => number, url: string) {
  const { hostname: rpId, origin } = new URL(url)
  const challenges = createChallenges(clock)

  /** Returns the library's options for both kinds of response. Each response uses up its challenge, accepted or not. */
  const expectations = (purpose: string) => ({
    expectedChallenge: (challenge: string) => {
      if (challenges.redeem(purpose, challenge)) return true
      throw new Error('it was used already, or the page was open for too long')
    },
    expectedOrigin: origin,
    expectedRPID: rpId,
  })

  return {
    origin,

    requestOptions: (): PublicKeyCredentialRequestOptionsJSON => ({
      challenge: challenges.issue(toSignIn),
      rpId,
      userVerification: 'required',
    }),

    creationOptions: ({ id, email, name }: Account): PublicKeyCredentialCreationOptionsJSON => ({
      challenge: challenges.issue(toAddTo(id)),
      rp: { id: rpId, name: rpId },
      user: { id: Buffer.from(id).toString('base64url'), name: email ?? name, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: store.passkeys(id).map((passkey) => ({ type: 'public-key', id: passkey.id })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    }),

    /** Verifies what `navigator.credentials.create` returned, as JSON. Throws LakeError 400, 401. */
    async verifyNew({ id: account }: Account, json: string, name: string): Promise<Passkey> {
      const response = readResponse(json) as unknown as RegistrationResponseJSON
      if (store.passkeys(account).length >= limits.perAccount)
        throw badRequest(`You have ${limits.perAccount} passkeys; remove one first`)
      const { verifyRegistrationResponse } = await library()
      const options = { response, ...expectations(toAddTo(account)), supportedAlgorithmIDs: algorithms }
      const { registrationInfo } = await verifyRegistrationResponse(options).catch(refuse)
      if (!registrationInfo) throw refused('its signature is wrong')
      const { id, publicKey, counter } = registrationInfo.credential
      if (store.passkey(id)) throw refused('it was added already')
      const now = clock()
      const title = name.trim().slice(0, limits.nameLength) || 'Passkey'
      return { id, account, publicKey, counter, name: title, createdAt: now, usedAt: now }
    },

    /** Returns the passkey that a browser's response, as JSON, names; null if it is unknown or the response is invalid. */
    claimedBy(json: string): Passkey | null {
      const id = parse(json)?.id
      return typeof id === 'string' ? store.passkey(id) : null
    },

    /** Verifies what `navigator.credentials.get` returned, as JSON. Throws LakeError 400, 401. */
    async verify(passkey: Passkey | null, json: string): Promise<Passkey> {
      const response = readResponse(json) as unknown as AuthenticationResponseJSON
      if (passkey === null) throw new LakeError(401, 'passkeyError', 'This passkey is not known here, or was removed.')
      const { id, account, publicKey, counter } = passkey
      const { verifyAuthenticationResponse } = await library()
      const options = { response, ...expectations(toSignIn), credential: { id, publicKey, counter } }
      const { verified, authenticationInfo } = await verifyAuthenticationResponse(options).catch(refuse)
      const { userHandle }: { userHandle?: unknown } = response.response // the library accepts other types
      if (typeof userHandle !== 'string' || Buffer.from(userHandle, 'base64url').toString() !== account)
        throw refused('it belongs to another account')
      if (!verified) throw refused('its signature is wrong')
      if (store.recordPasskeyUse(authenticationInfo.newCounter, clock(), id) === 0) throw refused('it was removed')
      return passkey
    },
  }
}

const challengeLifeMs = 5 * minuteMs

const rememberedLimit = 10_000

/**
 * Creates signed challenges in base64url, which are valid once and for one purpose. Only used ones are remembered, so that
 * requesting many does not evict those of others.
 */
function createChallenges(clock: () => number) {
  const key = randomBytes(32)
  const used = new LRUCache<string, true>({ max: rememberedLimit })
  const sign = (purpose: string, content: string) =>
    createHmac('sha256', key).update(`${purpose} ${content}`).digest('hex')

  return {
    issue(purpose: string): string {
      const content = `${clock() + challengeLifeMs}.${randomBytes(16).toString('hex')}`
      return Buffer.from(`${content}.${sign(purpose, content)}`).toString('base64url')
    },

    /** Uses up a challenge. Returns false if it is used, expired, for another purpose or not from this lake. */
    redeem(purpose: string, challenge: string): boolean {
      const [expiresAt = '', nonce = '', signature = ''] = Buffer.from(challenge, 'base64url').toString().split('.')
      if (!isSame(signature, sign(purpose, `${expiresAt}.${nonce}`))) return false
      if (Number(expiresAt) <= clock() || used.has(nonce)) return false
      used.set(nonce, true)
      return true
    },
  }
}

/** Loads the library on first use, because loading takes 0.3 seconds and 28 MB. */
const library = () => import('@simplewebauthn/server')

const refused = (reason: string, options?: ErrorOptions) =>
  new LakeError(401, 'passkeyError', `The passkey was not accepted: ${reason}. Try again.`, {}, options)

function refuse(cause: Error): never {
  throw refused(cause.message.replace(/\.$/, ''), { cause })
}

function readResponse(json: string): Record<string, unknown> {
  const credential = parse(json)
  if (credential && isObject(credential.response)) return credential
  throw badRequest('passkey must be what the browser returned, as JSON')
}

function parse(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json)
    return isObject(value) ? value : null
  } catch {
    return null
  }
}
