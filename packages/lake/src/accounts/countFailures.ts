import { lruSet } from '../lruSet.ts'

/**
 * How many attempts may fail before there is a wait: of one person who tries to remember, fewer when the account is being
 * guessed from everywhere, and of a room full of people.
 */
export const freeAttempts = { person: 5, personUnderAttack: 2, address: 20 }

/** So many failures on one account, wherever from, are no person who tries to remember. */
export const attack = 50

const longestWaitInMs = 15 * 60_000
const memoryInMs = 24 * 60 * 60_000

/** So many accounts or addresses are remembered; beyond, the least recently used one is dropped. */
const rememberedLimit = 10_000

/**
 * Slows down whoever guesses: after some free attempts each further failure doubles the wait, up to a quarter of an hour.
 * @param free attempts that may fail without a wait
 */
export function countFailures(free: number, clock: () => number) {
  const remembered = new Map<string, { failures: number; blockedUntil: number; at: number }>()

  function recall(key: string) {
    const known = remembered.get(key)
    return known && clock() - known.at < memoryInMs ? known : { failures: 0, blockedUntil: 0, at: 0 }
  }

  return {
    /** @returns how long this one has to wait, in milliseconds; 0: may try now, also once the clock was set back */
    wait(key: string): number {
      const { blockedUntil, at } = recall(key)
      return at > clock() ? 0 : Math.max(0, blockedUntil - clock())
    },

    /** Counts an attempt as failed, before its outcome is known: those that come at once count, too. */
    count(key: string): void {
      const failures = recall(key).failures + 1
      const wait = failures > free ? Math.min(1000 * 2 ** (failures - free - 1), longestWaitInMs) : 0
      lruSet(remembered, key, { failures, blockedUntil: clock() + wait, at: clock() }, rememberedLimit)
    },

    /** Takes one failure back: that attempt succeeded, others with this key may not have. */
    uncount: (key: string): void =>
      void remembered.set(key, { ...recall(key), failures: Math.max(0, recall(key).failures - 1), blockedUntil: 0 }),

    forget: (key: string): void => void remembered.delete(key),
  }
}
