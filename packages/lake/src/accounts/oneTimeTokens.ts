import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru'
import { minuteMs } from '../durations.ts'

/** How long a token is valid: for a passkey to sign in, confirm or be added, and for the Studio to begin a session. */
const lifeMs = { passkey: 5 * minuteMs, 'new passkey': 5 * minuteMs, studio: minuteMs }

export type Purpose = keyof typeof lifeMs

export type OneTimeTokens = ReturnType<typeof createOneTimeTokens>

const rememberedLimit = 10_000

/**
 * Creates tokens, which are signed, in base64url, and work once, for one purpose. Only used ones are remembered, and only
 * successful attempts use one, so that strangers who ask for many displace nobody else's.
 */
export function createOneTimeTokens(clock: () => number) {
  const key = randomBytes(32)
  const used = new LRUCache<string, true>({ max: rememberedLimit })
  const sign = (content: Buffer) => createHmac('sha256', key).update(content).digest()

  function verify(purpose: Purpose, token: string): { subject: string; signature: string } | null {
    const bytes = Buffer.from(token, 'base64url')
    const [signature, content] = [bytes.subarray(0, 32), bytes.subarray(32)]
    if (signature.length < 32 || !timingSafeEqual(signature, sign(content))) return null
    const [issuedFor, subject, expiresAt] = JSON.parse(content.toString()) as [Purpose, string, number, string]
    const isOpen = expiresAt > clock() && !used.has(signature.toString('hex'))
    return issuedFor === purpose && isOpen ? { subject, signature: signature.toString('hex') } : null
  }

  return {
    /** @param subject who or what the token is for; it can be read by those who receive the token */
    issue(purpose: Purpose, subject = ''): string {
      const nonce = randomBytes(16).toString('base64url')
      const content = Buffer.from(JSON.stringify([purpose, subject, clock() + lifeMs[purpose], nonce]))
      return Buffer.concat([sign(content), content]).toString('base64url')
    },

    /** Returns the subject; null for a token that is used, expired, for something else, or not ours. */
    read: (purpose: Purpose, token: string): string | null => verify(purpose, token)?.subject ?? null,

    /** Uses the token up, and returns its subject; null like `read`. */
    redeem(purpose: Purpose, token: string): string | null {
      const verified = verify(purpose, token)
      if (verified) used.set(verified.signature, true)
      return verified?.subject ?? null
    },
  }
}
