import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru'
import { minuteMs } from '../durations.ts'

const lifeMs = 5 * minuteMs

const rememberedLimit = 10_000

/**
 * Creates tokens, which are signed, in base64url, and work once, for one purpose. Only used ones are remembered, so that
 * strangers who ask for many displace nobody else's.
 */
export function createOneTimeTokens(clock: () => number) {
  const key = randomBytes(32)
  const used = new LRUCache<string, true>({ max: rememberedLimit })
  const sign = (content: Buffer) => createHmac('sha256', key).update(content).digest()

  return {
    /** @param purpose what the token is for; it can be read by those who receive the token */
    issue(purpose: string): string {
      const nonce = randomBytes(16).toString('base64url')
      const content = Buffer.from(JSON.stringify([purpose, clock() + lifeMs, nonce]))
      return Buffer.concat([sign(content), content]).toString('base64url')
    },

    /** Uses a token up. Returns false if it is used, expired, for something else, or not ours. */
    redeem(purpose: string, token: string): boolean {
      const bytes = Buffer.from(token, 'base64url')
      const [signature, content] = [bytes.subarray(0, 32), bytes.subarray(32)]
      if (signature.length < 32 || !timingSafeEqual(signature, sign(content))) return false
      const [issuedFor, expiresAt] = JSON.parse(content.toString()) as [string, number, string]
      const name = signature.toString('hex')
      if (issuedFor !== purpose || expiresAt <= clock() || used.has(name)) return false
      used.set(name, true)
      return true
    },
  }
}
