/** Next bundles pages and instrumentation apart, in one process: what they share lives under a key of the process. */
const shared = globalThis as { [key: symbol]: number | undefined }
const key = Symbol.for('nextRenewal')

/** When some page would next say something else, in milliseconds since 1970; 0 until a page has been made. */
export const nextRenewal = {
  get: () => shared[key] ?? 0,
  set: (moment: number) => {
    shared[key] = moment
  },
}
