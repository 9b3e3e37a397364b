import { generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto'
import { url } from '../lake.ts'

type Options = { challenge: string; user?: { id: string } }

/** Mistakes of a browser or an authenticator. */
type Faults = { origin?: string; rpId?: string; isVerified?: boolean; counter?: number; userHandle?: string }

const base64url = (bytes: Buffer) => bytes.toString('base64url')

/** Creates an authenticator with one ES256 passkey, and the browser in front of it. @see https://www.w3.org/TR/webauthn-3/ */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let userHandle = ''
  let used = 0

  function authenticatorData(given: Faults, attested: Buffer) {
    const { rpId = new URL(url).hostname, isVerified = true, counter = used++ } = given
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested.length > 0 ? 0x40 : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([hash('sha256', rpId, 'buffer'), Buffer.from([flags]), count, attested])
  }

  const clientData = (type: string, { challenge }: Options, { origin = url }: Faults) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const toJson = (response: Record<string, string>) =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      response,
      clientExtensionResults: {},
    })

  return {
    /** Returns the response of `navigator.credentials.create`. */
    create(options: Options, faults: Faults = {}): string {
      userHandle = options.user?.id ?? ''
      const point = [Buffer.from('215820', 'hex'), Buffer.from(x, 'base64url'), Buffer.from('225820', 'hex')]
      const key = Buffer.concat([Buffer.from('a5010203262001', 'hex'), ...point, Buffer.from(y, 'base64url')])
      const data = authenticatorData(faults, Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]))
      const header = Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex')
      return toJson({
        clientDataJSON: base64url(clientData('webauthn.create', options, faults)),
        attestationObject: base64url(Buffer.concat([header, Buffer.from([data.length]), data])),
      })
    },

    /** Returns the response of `navigator.credentials.get`. */
    get(options: Options, faults: Faults = {}): string {
      const client = clientData('webauthn.get', options, faults)
      const data = authenticatorData(faults, Buffer.alloc(0))
      const signed = Buffer.concat([data, hash('sha256', client, 'buffer')])
      return toJson({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', signed, privateKey)),
        userHandle: faults.userHandle ?? userHandle,
      })
    },
  }
}
