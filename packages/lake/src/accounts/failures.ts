import { hash } from 'node:crypto'
import { LRUCache } from 'lru'
import { type LakeError, retryLater } from '../errors.ts'

const longestWaitMs = 15 * 60_000
const memoryMs = 24 * 60 * 60_000

const rememberedLimit = 10_000

/** Counts failed attempts: after `free` ones, each further failure doubles the delay, up to 15 minutes. */
export function countFailures(free: number, clock: () => number) {
  const remembered = new LRUCache<string, { failures: number; blockedUntil: number; at: number }>({
    max: rememberedLimit,
  })

  /** Names come from strangers, and may be long. */
  const keyOf = (name: string) => hash('sha256', name, 'base64')

  function recall(name: string) {
    const remembrance = remembered.get(keyOf(name))
    const isRecent = remembrance !== undefined && clock() - remembrance.at < memoryMs
    return isRecent ? remembrance : { failures: 0, blockedUntil: 0, at: 0 }
  }

  return {
    /** Returns the remaining delay in milliseconds; 0 if an attempt is allowed, also after the clock was set back. */
    wait(name: string): number {
      const { blockedUntil, at } = recall(name)
      return at > clock() ? 0 : Math.max(0, blockedUntil - clock())
    },

    /** Counts an attempt as failed before its outcome is known, so that concurrent attempts count as well. */
    count(name: string): void {
      const failures = recall(name).failures + 1
      const wait = failures > free ? Math.min(1000 * 2 ** (failures - free - 1), longestWaitMs) : 0
      remembered.set(keyOf(name), { failures, blockedUntil: clock() + wait, at: clock() })
    },

    /** Takes back one failure after a successful attempt, or one that was not made. */
    uncount(name: string): void {
      const { failures, at } = recall(name)
      remembered.set(keyOf(name), { failures: Math.max(0, failures - 1), blockedUntil: 0, at })
    },

    forget: (name: string): void => void remembered.delete(keyOf(name)),
  }
}

export function tooManyAttempts(waitMs: number): LakeError {
  const seconds = Math.ceil(waitMs / 1000)
  const isShort = seconds < 120
  const unit = isShort ? 'second' : 'minute'
  const when = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(
    isShort ? seconds : Math.ceil(seconds / 60),
  )
  return retryLater(429, 'tooManyAttemptsError', `Too many attempts. Try again in ${when}.`, seconds)
}
