/** A value that others can watch, as `useSyncExternalStore` wants it. */
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
    /** @returns what ends the watching */
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

export type Watchable<Value> = ReturnType<typeof watchable<Value>>
