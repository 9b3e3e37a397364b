const pending = new Set<string>()
const watchers = new Set<() => void>()

/** Documents whose publish was asked for and has not happened yet, wherever in the Studio its organiser is meanwhile. */
export const pendingPublishes = {
  has: (id: string) => pending.has(id),
  /** @returns what ends the watching */
  watch: (watcher: () => void) => {
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  },
  /** Until `work` is done, the browser asks before the Studio is closed. */
  async during(id: string, work: () => Promise<void>) {
    pending.add(id)
    addEventListener('beforeunload', confirmLeaving)
    notify()
    try {
      await work()
    } finally {
      pending.delete(id)
      if (pending.size === 0) removeEventListener('beforeunload', confirmLeaving)
      notify()
    }
  },
}

const notify = () => watchers.forEach((watcher) => watcher())
const confirmLeaving = (event: Event) => event.preventDefault()
