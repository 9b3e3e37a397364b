import { processWide } from './processWide.ts'

const never = { from: 0, until: 0 }
const period = processWide('validity', never)

/**
 * While all pages say what is so, in milliseconds since 1970: from when they were renewed together until one would say something
 * else (queries/siteFacts.ts sets it).
 */
export const validity = {
  get: period.get,
  set: period.set,
  includes(moment: number): boolean {
    const { from, until } = period.get()
    return from <= moment && moment < until
  },
  end: () => period.set(never),
}
