import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru'

export type Challenges = ReturnType<typeof createChallenges>

/** To sign in or confirm with a passkey, or to add one. */
export type Purpose = 'passkey' | 'new passkey'

const lifeMs = 5 * 60_000

const rememberedLimit = 10_000

/**
 * Creates challenges, which are signed, in base64url, and work once, for one purpose, within 5 minutes. Only used ones are
 * remembered, and only successful attempts use one, so that strangers who ask for many displace nobody else's.
 */
export function createChallenges(clock: () => number) {
  const key = randomBytes(32)
  const used = new LRUCache<string, true>({ max: rememberedLimit })
  const sign = (content: Buffer) => createHmac('sha256', key).update(content).digest()

  function read(purpose: Purpose, challenge: string): string | null {
    const bytes = Buffer.from(challenge, 'base64url')
    const [signature, content] = [bytes.subarray(0, 32), bytes.subarray(32)]
    if (signature.length < 32 || !timingSafeEqual(signature, sign(content))) return null
    const [issuedFor, subject, expiresAt] = JSON.parse(content.toString()) as [Purpose, string, number, string]
    const isOpen = expiresAt > clock() && !used.has(signature.toString('hex'))
    return issuedFor === purpose && isOpen ? subject : null
  }

  return {
    /** @param subject who the challenge is for; it can be read by those who receive the challenge */
    issue(purpose: Purpose, subject = ''): string {
      const nonce = randomBytes(16).toString('base64url')
      const content = Buffer.from(JSON.stringify([purpose, subject, clock() + lifeMs, nonce]))
      return Buffer.concat([sign(content), content]).toString('base64url')
    },

    /** Returns the subject; null for a challenge that is used, expired, or not ours. */
    read,

    /** Uses the challenge up, and returns its subject; null like `read`. */
    redeem(purpose: Purpose, challenge: string): string | null {
      const subject = read(purpose, challenge)
      if (subject !== null) used.set(Buffer.from(challenge, 'base64url').subarray(0, 32).toString('hex'), true)
      return subject
    },
  }
}
