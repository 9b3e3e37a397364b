import { isValidSignature } from '@sanity/webhook'
import type { IncomingMessage } from 'node:http'

/** Far more than the body needs: the hook's projection selects an ID and a type. */
const limitInBytes = 256 * 1024

/** Reads a request's body as text. Returns null if it is too large, incomplete or not UTF-8. */
export async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > limitInBytes) return null
      chunks.push(chunk)
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    return null
  }
}

/** The allowed difference between a signature's timestamp and the current time. */
const toleranceMs = 5 * 60_000

/**
 * Protects against forged, stale and replayed webhooks. `accept` returns false for those and otherwise records the signature
 * as used; `release` makes a signature usable again after its request failed. Without a secret, nothing is accepted.
 */
export function signatureGate(secret: string | null, now: () => number = Date.now) {
  const usedUntil = new Map<string, number>()

  return {
    async accept(body: string, signature: string): Promise<boolean> {
      const timestamp = Number(/^t=(\d+)/.exec(signature)?.[1])
      if (!(Math.abs(now() - timestamp) <= toleranceMs)) return false // including NaN
      if (secret === null || !(await isValidSignature(body, signature, secret))) return false

      for (const [old, until] of usedUntil) if (until < now()) usedUntil.delete(old)
      if (usedUntil.has(signature)) return false
      usedUntil.set(signature, timestamp + toleranceMs)
      return true
    },
    release(signature: string) {
      usedUntil.delete(signature)
    },
  }
}
