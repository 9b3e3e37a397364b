/**
 * A value that all of this process shares: Next bundles its routes and its instrumentation apart, each with modules of its own.
 * @param name is the same wherever the value is meant
 */
export function processWide<T>(name: string, initial: T) {
  const shared = globalThis as { [key: symbol]: T | undefined }
  const key = Symbol.for(name)
  return {
    get: (): T => shared[key] ?? initial,
    set: (value: T) => {
      shared[key] = value
    },
  }
}
