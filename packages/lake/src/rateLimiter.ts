import { LRUCache } from 'lru'
import { type LakeError, retryLater } from './errors.ts'

/** The capacity and refill rate of a token bucket. */
export type Rate = { burst: number; perSecond: number }

const rememberedKeys = 10_000

/** Creates a token bucket for each key, such as an account or an address. Evicts the least recently used keys. */
export function createRateLimiter(clock: () => number) {
  const keys = new LRUCache<string, { spent: number; at: number }>({ max: rememberedKeys })

  /** Spends if allowed. Returns 0, or the seconds to wait. A clock that was set back refills nothing. */
  function spend(key: string, { burst, perSecond }: Rate, cost = 1): number {
    const last = keys.get(key) ?? { spent: 0, at: 0 }
    const refilled = (Math.max(0, clock() - last.at) / 1000) * perSecond
    const spent = Math.max(0, last.spent - refilled) + cost
    if (spent > burst) return (spent - burst) / perSecond
    keys.set(key, { spent, at: clock() })
    return 0
  }

  return {
    spend,

    /** Refunds one unit. */
    refund(key: string): void {
      const last = keys.get(key)
      if (last) keys.set(key, { ...last, spent: Math.max(0, last.spent - 1) })
    },

    forget: (key: string): void => void keys.delete(key),

    /** Spends if allowed. Throws LakeError 429 with `Retry-After` otherwise. @param problem `Too many writes` */
    take(key: string, rate: Rate, problem: string, cost = 1): void {
      const seconds = spend(key, rate, cost)
      if (seconds > 0) throw tooManyRequests(problem, seconds)
    },
  }
}

/** @param problem `Too many writes` */
function tooManyRequests(problem: string, afterSeconds: number): LakeError {
  const seconds = Math.ceil(afterSeconds)
  return retryLater(429, 'tooManyRequestsError', `${problem}; try again in ${seconds} s`, seconds)
}
