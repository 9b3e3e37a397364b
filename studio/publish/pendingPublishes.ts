import { watchable } from '../streams/watchable.ts'

const pending = watchable<string[]>([])

/** Documents whose publish was asked for and has not happened yet, wherever in the Studio its organiser is meanwhile. */
export const pendingPublishes = {
  has: (id: string) => pending.get().includes(id),
  watch: pending.watch,
  /** Until `work` is done, the browser asks before the Studio is closed. */
  async during(id: string, work: () => Promise<void>) {
    addEventListener('beforeunload', confirmLeaving)
    pending.set([...pending.get(), id])
    try {
      await work()
    } finally {
      pending.set(pending.get().filter((other) => other !== id))
      if (pending.get().length === 0) removeEventListener('beforeunload', confirmLeaving)
    }
  },
}

const confirmLeaving = (event: Event) => event.preventDefault()
