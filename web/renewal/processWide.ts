/**
 * A value that all of this process shares: Next bundles its routes and its instrumentation apart, each with modules of its own.
 * @param name is the same wherever the value is meant
 * @param initial the value until somebody sets another
 */
export function processWide<T>(name: string, initial: T) {
  const shared = globalThis as { [key: symbol]: T }
  const key = Symbol.for(name)
  if (!(key in shared)) shared[key] = initial
  return {
    get: () => shared[key] as T,
    set: (value: T) => {
      shared[key] = value
    },
  }
}
