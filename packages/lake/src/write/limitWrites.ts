import { createRateLimiter, type Rate } from '../rateLimiter.ts'
import type { Role, User } from '../roles.ts'

const charactersPerUnit = 10_000

const perHour = (units: number): Rate => ({ burst: units, perSecond: units / 3600 })

/** Limits of an account, because the history keeps all writes: 10 MB an hour, 500 MB, and 5 GB. */
const writeRates: Record<Role, Rate> = {
  viewer: perHour(1000), // preview secrets
  editor: perHour(50_000), // somebody who types without a break writes some thousand transactions
  administrator: perHour(500_000), // imports
}

/** Counts what accounts write: each transaction as one, plus one for each 10,000 characters. Throws LakeError 429. */
export function limitWrites(clock: () => number) {
  const limiter = createRateLimiter(clock)
  return ({ id, role }: User, characters: number): void =>
    limiter.take(id, writeRates[role], 'This account wrote too much within an hour', 1 + characters / charactersPerUnit)
}
