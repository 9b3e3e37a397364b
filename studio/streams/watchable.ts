/** Creates an observable value for `useSyncExternalStore`. */
export function watchable<Value>(initial: Value) {
  let value = initial
  const watchers = new Set<() => void>()
  return {
    get: () => value,
    set(next: Value) {
      if (Object.is(next, value)) return
      value = next
      for (const watcher of [...watchers]) watcher()
    },
    /** Calls a function on every change; returns an unsubscribe function. */
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

export type Watchable<Value> = ReturnType<typeof watchable<Value>>
