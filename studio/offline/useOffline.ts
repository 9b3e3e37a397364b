import { useSyncExternalStore } from 'react'
import { offline } from './offline.ts'

/** Returns whether the connection to the store is lost, and the state of edits that it has not confirmed. */
export function useOffline() {
  const { isLost, edits } = offline()
  return {
    isLost: useSyncExternalStore(isLost.watch, isLost.get),
    edits: useSyncExternalStore(edits.watch, edits.get),
  }
}
