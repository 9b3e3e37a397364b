import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { badRequest, retryLater } from '../errors.ts'
import { createFairQueue } from '../fairQueue.ts'
import { getGroup } from '../http/clientAddress.ts'

const minLength = 12

/** Scrypt's N. With r and p, it takes 32 MB and a tenth of a second, as OWASP's "Password Storage Cheat Sheet" recommends. */
const defaultCost = 2 ** 15
const [r, p] = [8, 3]
const keyLength = 32
const maxmem = 2 ** 26

/** Derives keys one at a time, off the main thread, so that guessing neither delays requests nor takes more memory. */
const derivations = createFairQueue({
  maxWaiting: 20,
  createRefusal: () => retryLater(503, 'busyError', 'Too many sign-ins are in progress; try again in a few seconds', 5),
})

/** Throws LakeError 400 for a password that is too short; any characters are allowed. */
export function assertPasswordLength(password: string): void {
  const length = Array.from(password.normalize('NFKC')).length
  if (length < minLength) throw badRequest(`A password needs ${minLength} characters or more; this one has ${length}.`)
}

export type Passwords = ReturnType<typeof createPasswords>

/** Hashes and compares passwords. @param cost scrypt's N for new hashes; existing ones contain theirs */
export function createPasswords(cost = defaultCost) {
  const unknownHash = `scrypt:${cost}:${r}:${p}:${'A'.repeat(22)}:${'A'.repeat(43)}`
  return {
    /** Returns the hash with its parameters: `scrypt:N:r:p:salt:key`. Throws LakeError 503 if the queue is full. */
    async hash(password: string, from: string): Promise<string> {
      const salt = randomBytes(16)
      const key = await derive({ password, salt, from, N: cost, r, p })
      return ['scrypt', cost, r, p, salt.toString('base64url'), key.toString('base64url')].join(':')
    },

    /**
     * Compares a password with its hash; null, for an unknown account, takes the same time and never matches.
     * @throws LakeError 503 if the queue is full
     */
    async matches(password: string, hash: string | null, from: string): Promise<boolean> {
      const [, N, r, p, salt = '', key = ''] = (hash ?? unknownHash).split(':')
      const parameters = { N: Number(N), r: Number(r), p: Number(p) }
      const derived = await derive({ password, salt: Buffer.from(salt, 'base64url'), from, ...parameters })
      return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && hash !== null
    },
  }
}

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

type Derivation = { N: number; r: number; p: number; password: string; salt: Buffer; from: string }

/** Derives a key; clients take turns by address. */
const derive = ({ password, salt, from, ...parameters }: Derivation): Promise<Buffer> =>
  derivations.run(
    () => scryptKey(password.normalize('NFKC'), salt, keyLength, { ...parameters, maxmem }),
    getGroup(from),
  )
