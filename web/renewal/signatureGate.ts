import { decodeSignatureHeader, isSignatureError, isValidSignature } from '@sanity/webhook'

/** A webhook's signature is good for this long before and after its timestamp. */
const toleranceInMs = 5 * 60_000

/**
 * Guards against forged, stale and replayed webhooks.
 * `accept` answers false for those, and else remembers the signature; `release` makes it usable again when the work it
 * asked for could not be done. Without a secret, nothing is accepted.
 */
export function signatureGate(secret: string | null, now: () => number = Date.now) {
  const usedUntil = new Map<string, number>()

  return {
    async accept(body: string, signature: string): Promise<boolean> {
      const timestamp = readTimestamp(signature)
      if (timestamp === null || Math.abs(now() - timestamp) > toleranceInMs) return false
      if (secret === null || !(await isValidSignature(body, signature, secret))) return false

      for (const [old, until] of usedUntil) if (until < now()) usedUntil.delete(old)
      if (usedUntil.has(signature)) return false
      usedUntil.set(signature, timestamp + toleranceInMs)
      return true
    },
    release(signature: string) {
      usedUntil.delete(signature)
    },
  }
}

function readTimestamp(signature: string): number | null {
  try {
    return decodeSignatureHeader(signature).timestamp
  } catch (error) {
    if (isSignatureError(error)) return null
    throw error
  }
}
