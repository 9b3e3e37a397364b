import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { badRequest, LakeError } from '../errors.ts'

const minLength = 12

/** 32 MB and three passes, about a tenth of a second. @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt */
const cost = { N: 2 ** 15, r: 8, p: 3 }
const keyLength = 32
const maxmem = 2 ** 26

/** So many attempts may wait in the queue; further ones are refused. */
const waitingLimit = 20

/** @throws LakeError 400 when it is too short; any letters will do */
export function assertGoodPassword(password: string): void {
  const length = Array.from(password.normalize('NFKC')).length
  if (length < minLength) throw badRequest(`A password needs ${minLength} characters or more; this one has ${length}.`)
}

/** @returns the hash with all that is needed to compare: `scrypt:N:r:p:salt:key` */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  const { N, r, p } = cost
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join(':')
}

/** @param hash null, for whom is not known or has no password, takes the same time and fits nothing */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? unknown).split(':')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && hash !== null
}

const unknown = `scrypt:${cost.N}:${cost.r}:${cost.p}:${'A'.repeat(22)}:${'A'.repeat(43)}`

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

let waiting = 0
let queue: Promise<unknown> = Promise.resolve()

/** One at a time, off the main thread: whoever tries many passwords slows down neither the store nor its memory. */
async function derive(password: string, salt: Buffer, parameters: typeof cost): Promise<Buffer> {
  if (waiting >= waitingLimit) throw new LakeError(503, 'busyError', 'Too many people sign in just now; try again')
  waiting += 1
  const key = queue.then(() => scryptKey(password.normalize('NFKC'), salt, keyLength, { ...parameters, maxmem }))
  queue = key.catch(() => undefined) // its own caller gets the error
  try {
    return await key
  } finally {
    waiting -= 1
  }
}
