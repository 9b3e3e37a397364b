import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { badRequest, LakeError } from '../errors.ts'

const minLength = 12

/** Takes 32 MB and a tenth of a second, as OWASP's "Password Storage Cheat Sheet" recommends. */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const keyLength = 32
const maxmem = 2 ** 26

const waitingLimit = 20

/** Throws LakeError 400 for a password that is too short; any characters are allowed. */
export function assertPasswordLength(password: string): void {
  const length = Array.from(password.normalize('NFKC')).length
  if (length < minLength) throw badRequest(`A password needs ${minLength} characters or more; this one has ${length}.`)
}

/** Returns the hash with its parameters: `scrypt:N:r:p:salt:key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  const { N, r, p } = cost
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join(':')
}

/** Compares a password with its hash; null, for an unknown account, takes the same time and never matches. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? unknown).split(':')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && hash !== null
}

const unknown = `scrypt:${cost.N}:${cost.r}:${cost.p}:${'A'.repeat(22)}:${'A'.repeat(43)}`

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

let waiting = 0
let queue: Promise<unknown> = Promise.resolve()

/** Derives keys one at a time, off the main thread, so that guessing neither delays requests nor takes more memory. */
async function derive(password: string, salt: Buffer, parameters: typeof cost): Promise<Buffer> {
  if (waiting >= waitingLimit) throw new LakeError(503, 'busyError', 'Too many sign-ins are in progress; try again')
  waiting += 1
  const key = queue.then(() => scryptKey(password.normalize('NFKC'), salt, keyLength, { ...parameters, maxmem }))
  queue = key.catch(() => undefined) // the caller receives the error
  try {
    return await key
  } finally {
    waiting -= 1
  }
}
