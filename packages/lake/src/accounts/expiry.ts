import type { Credential } from '../store/accounts.ts'

const dayInMs = 24 * 60 * 60_000

/** Since it was issued, or last used. A machine's token stays until it is revoked; an invitation also ends with its use. */
const lifeInMs = { session: 14 * dayInMs, token: null, invitation: 7 * dayInMs }

/** However much it is used. */
const longestSessionInMs = 90 * dayInMs

/** @returns when a credential that is issued or used now expires, in milliseconds since 1970; null: never */
export function expiryOf(kind: Credential['kind'], now: number, createdAt = now): number | null {
  const life = lifeInMs[kind]
  return life === null ? null : Math.min(now + life, createdAt + longestSessionInMs)
}

export const isExpired = ({ expiresAt }: Credential, now: number) => expiresAt !== null && expiresAt <= now
