import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { badRequest, LakeError } from '../errors.ts'
import { isObject } from '../input.ts'
import type { Account, AccountStore, Passkey } from '../store/accountStore.ts'
import type { Challenges } from './challenges.ts'

const limits = { perAccount: 20, nameLength: 60 }

/** EdDSA, ES256 and RS256, which all authenticators between them support. */
const algorithms = [-8, -7, -257]

export type Passkeys = ReturnType<typeof openPasskeys>

/** Opens passkeys for the lake's public address. All of them verify the person, so they count as two factors. */
export function openPasskeys(store: AccountStore, challenges: Challenges, clock: () => number, url: string) {
  const { hostname: rpId, origin } = new URL(url)

  /** Returns what the library expects of both responses, and the challenge that it found in the response. */
  function expectations(purpose: 'passkey' | 'new passkey', subject: string) {
    const found = { challenge: '' }
    const expectedChallenge = (challenge: string) => {
      found.challenge = challenge
      if (challenges.read(purpose, challenge) !== subject) throw new Error('the page was open for too long')
      return true
    }
    return { found, expected: { expectedChallenge, expectedOrigin: origin, expectedRPID: rpId } }
  }

  return {
    origin,

    requestOptions: (): PublicKeyCredentialRequestOptionsJSON => ({
      challenge: challenges.issue('passkey'),
      rpId,
      userVerification: 'required',
    }),

    creationOptions: ({ id, email, name }: Account): PublicKeyCredentialCreationOptionsJSON => ({
      challenge: challenges.issue('new passkey', id),
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
      const { found, expected } = expectations('new passkey', account)
      const { verifyRegistrationResponse } = await library()
      const options = { response, ...expected, supportedAlgorithmIDs: algorithms }
      const { registrationInfo } = await verifyRegistrationResponse(options).catch(refuse)
      if (!registrationInfo || challenges.redeem('new passkey', found.challenge) === null)
        throw refused('it is not new')
      const { id, publicKey, counter } = registrationInfo.credential
      if (store.passkey(id)) throw refused('it was added already')
      const now = clock()
      const title = name.trim().slice(0, limits.nameLength) || 'Passkey'
      return { id, account, publicKey, counter, name: title, createdAt: now, usedAt: now }
    },

    /** Returns the passkey that a browser's response, as JSON, claims to be of; null if it is unknown. */
    claimedBy: (json: string): Passkey | null => store.passkey(String(readResponse(json).id)),

    /** Verifies what `navigator.credentials.get` returned, as JSON. Throws LakeError 401. */
    async verify({ id, account, publicKey, counter }: Passkey, json: string): Promise<void> {
      const response = readResponse(json) as unknown as AuthenticationResponseJSON
      const { found, expected } = expectations('passkey', '')
      const { verifyAuthenticationResponse } = await library()
      const options = { response, ...expected, credential: { id, publicKey, counter } }
      const { verified, authenticationInfo } = await verifyAuthenticationResponse(options).catch(refuse)
      if (Buffer.from(response.response.userHandle ?? '', 'base64url').toString() !== account)
        throw refused('it belongs to another account')
      if (!verified) throw refused('its signature is wrong')
      if (challenges.redeem('passkey', found.challenge) === null) throw refused('it was used already')
      if (!store.recordPasskeyUse(id, authenticationInfo.newCounter, clock())) throw refused('it was removed')
    },
  }
}

/** Loads it on first use, because that takes 0.3 seconds and 28 MB. */
const library = () => import('@simplewebauthn/server')

const refused = (reason: string, options?: ErrorOptions) =>
  new LakeError(401, 'passkeyError', `The passkey was not accepted: ${reason}. Try again.`, {}, options)

function refuse(cause: Error): never {
  throw refused(cause.message.replace(/\.$/, ''), { cause })
}

function readResponse(json: string): Record<string, unknown> {
  const response: unknown = json.startsWith('{') ? parse(json) : null
  if (isObject(response) && isObject(response.response)) return response
  throw badRequest('passkey must be what the browser returned, as JSON')
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
