import { useSyncExternalStore } from 'react'
import { offline } from './offline.ts'

/** Whether the store does not answer, and what is kept for it meanwhile. */
export function useOffline() {
  const { isLost, keeping } = offline()
  return {
    isLost: useSyncExternalStore(isLost.watch, isLost.get),
    keeping: useSyncExternalStore(keeping.watch, keeping.get),
  }
}
