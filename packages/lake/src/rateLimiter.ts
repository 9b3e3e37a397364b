import { hash } from 'node:crypto'
import { LRUCache } from 'lru'
import { type LakeError, retryLater } from './errors.ts'

/** What may be spent at once, and how fast it is refilled. */
export type Rate = { burst: number; perSecond: number }

const rememberedKeys = 10_000
const longestKey = 100

export type RateLimiter = ReturnType<typeof createRateLimiter>

/** Limits what each key spends, such as an account or an address. The keys that spent nothing for longest are forgotten. */
export function createRateLimiter(clock: () => number) {
  const keys = new LRUCache<string, { spent: number; at: number }>({ max: rememberedKeys })
  const shorten = (key: string) => (key.length > longestKey ? hash('sha256', key) : key)

  /** A clock that was set back refills nothing. */
  function getSpent(key: string, { perSecond }: Rate): number {
    const { spent, at } = keys.get(shorten(key)) ?? { spent: 0, at: 0 }
    return Math.max(0, spent - (Math.max(0, clock() - at) / 1000) * perSecond)
  }

  /** Returns the seconds until `cost` may be spent; 0 for now. */
  const wait = (key: string, rate: Rate, cost = 1): number =>
    Math.max(0, (getSpent(key, rate) + cost - rate.burst) / rate.perSecond)

  const spend = (key: string, rate: Rate, cost = 1): void =>
    void keys.set(shorten(key), { spent: getSpent(key, rate) + cost, at: clock() })

  return {
    wait,
    spend,

    /** Spends if that is allowed. Throws LakeError 429 with `Retry-After` otherwise. @param problem `Too many writes` */
    take(key: string, rate: Rate, problem: string, cost = 1): void {
      const seconds = wait(key, rate, cost)
      if (seconds > 0) throw tooMany(problem, seconds)
      spend(key, rate, cost)
    },
  }
}

/** @param problem `Too many writes` */
export function tooMany(problem: string, afterSeconds: number): LakeError {
  const seconds = Math.ceil(afterSeconds)
  return retryLater(429, 'tooManyRequestsError', `${problem}; try again in ${seconds} s`, seconds)
}
