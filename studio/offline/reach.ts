import { connectionTo } from '../streams/connection.ts'
import { watchable } from '../streams/watchable.ts'
import { storeAnswers } from './storeAnswers.ts'

const probeMilliseconds = 1_000

/**
 * Whether the store answers: on the socket of the streams, and to ordinary requests, which can fail while a socket that
 * is already open lives on.
 */
export function reachOf(origin: string) {
  const isLost = watchable(false)
  const { isSilent } = connectionTo(origin)
  let isFailing = false
  let isProbing = false

  const update = () => isLost.set(isSilent.get() || isFailing)
  isSilent.watch(update)

  async function probe() {
    if (isProbing) return
    isProbing = true
    do {
      isFailing = !(await storeAnswers(origin))
      update()
      if (isFailing) await new Promise((resolve) => setTimeout(resolve, probeMilliseconds))
    } while (isFailing)
    isProbing = false
  }

  const suspect = () => void probe()
  window.addEventListener('offline', suspect)
  window.addEventListener('online', suspect)

  return {
    isLost,
    /** A request got no answer: finds out whether others get one. */
    suspect,
    /** Resolves as soon as the store answers. */
    back: async (): Promise<void> => {
      if (!isLost.get()) return
      await new Promise<void>((resolve) => {
        const stop = isLost.watch(() => {
          if (isLost.get()) return
          stop()
          resolve()
        })
      })
    },
  }
}

export type Reach = ReturnType<typeof reachOf>
