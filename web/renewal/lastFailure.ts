/** Next bundles its routes apart, in one process: what they share lives under a key of the process. */
const shared = globalThis as { [key: symbol]: string | undefined }
const key = Symbol.for('lastFailure')

/** Why the pages could not be renewed when that was tried last; undefined once they could. */
export const lastFailure = {
  get: () => shared[key],
  set: (message: string | undefined) => {
    shared[key] = message
  },
}
