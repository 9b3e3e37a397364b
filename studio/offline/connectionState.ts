import { getConnection } from '../streams/connection.ts'
import { watchable } from '../streams/watchable.ts'
import { isStoreReachable } from './isStoreReachable.ts'

const probeIntervalMs = 1_000

export type ConnectionState = ReturnType<typeof createConnectionState>

/**
 * Tracks whether the store answers, both on the socket of the event streams and to ordinary requests, which can fail while
 * an open socket survives.
 */
export function createConnectionState(origin: string) {
  const isLost = watchable(false)
  const { isSilent } = getConnection(origin)
  let isFailing = false
  let isProbing = false

  const update = () => isLost.set(isSilent.get() || isFailing)
  isSilent.watch(update)

  async function probe() {
    if (isProbing) return
    isProbing = true
    do {
      isFailing = !(await isStoreReachable(origin))
      update()
      if (isFailing) await new Promise((resolve) => setTimeout(resolve, probeIntervalMs))
    } while (isFailing)
    isProbing = false
  }

  const check = () => void probe()
  window.addEventListener('offline', check)
  window.addEventListener('online', check)

  return {
    isLost,
    /** Checks the connection after a request got no answer. */
    check,
    /** Resolves as soon as the store answers. */
    whenRestored: async (): Promise<void> => {
      if (!isLost.get()) return
      await new Promise<void>((resolve) => {
        const unsubscribe = isLost.watch(() => {
          if (isLost.get()) return
          unsubscribe()
          resolve()
        })
      })
    },
  }
}
