import { BehaviorSubject, filter, firstValueFrom } from 'rxjs'
import { getConnection } from '../streams/connection.ts'
import { isStoreReachable } from './loadWithRetry.ts'

const probeIntervalMs = 1_000

export type ConnectionState = ReturnType<typeof createConnectionState>

/** Tracks whether the store answers on the socket and to ordinary requests, which can fail while an open socket survives. */
export function createConnectionState(origin: string) {
  const isLost = new BehaviorSubject(false)
  const { isSilent } = getConnection(origin)
  let isFailing = false
  let isProbing = false

  function update() {
    const isLostNow = isSilent.value || isFailing
    if (isLostNow !== isLost.value) isLost.next(isLostNow)
  }
  isSilent.subscribe(update)

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

  return { isLost, check, whenRestored: () => firstValueFrom(isLost.pipe(filter((isLostNow) => !isLostNow))) }
}
