import { LRUCache } from 'lru'
import { dayMs, minuteMs } from '../durations.ts'

const longestWaitMs = 15 * minuteMs

const rememberedLimit = 30_000

/** Counts failed attempts by name for a day: after some free ones, each further failure doubles the delay, up to 15 minutes. */
export function countFailures(clock: () => number) {
  const remembered = new LRUCache<string, { failures: number; at: number }>({ max: rememberedLimit })

  function recall(name: string) {
    const remembrance = remembered.get(name)
    return remembrance && clock() - remembrance.at < dayMs ? remembrance : { failures: 0, at: 0 }
  }

  return {
    /** Returns the remaining delay in milliseconds; 0 if an attempt is allowed, also after the clock was set back. */
    wait(name: string, free: number): number {
      const { failures, at } = recall(name)
      if (failures <= free || at > clock()) return 0
      return Math.max(0, at + Math.min(1000 * 2 ** (failures - free - 1), longestWaitMs) - clock())
    },

    /**
     * Counts an attempt as failed before its outcome is known, so that concurrent attempts count as well. Returns the
     * function that takes this back, after a success or if nothing was attempted.
     */
    count(name: string): () => void {
      const before = recall(name)
      remembered.set(name, { failures: before.failures + 1, at: clock() })
      return () => {
        const { failures, at } = recall(name)
        remembered.set(name, { failures: Math.max(0, failures - 1), at: before.at || at })
      }
    },

    forget: (name: string): void => void remembered.delete(name),
  }
}
