import { spend } from '../budget.ts'
import { LakeError } from '../errors.ts'

/** What an answer may hold, in characters or so: more takes too long to write out. */
const limit = 30_000_000

/**
 * Makes sure that a value can be gone through. A query that puts a value twice into an object, and that object twice into
 * the next, makes one that is small in memory and endless to whoever goes through it.
 * @throws LakeError 400 when it is too large
 */
export function assertBearable(value: unknown): void {
  let left = limit
  visit(value)

  function visit(part: unknown): void {
    if (typeof part === 'string') left -= part.length
    left -= 4
    if (left < 0) throw tooLarge()
    if (typeof part !== 'object' || part === null) return
    spend()
    if (Array.isArray(part)) return part.forEach(visit)
    for (const name of Object.keys(part)) {
      left -= name.length
      visit((part as Record<string, unknown>)[name])
    }
  }
}

const tooLarge = () =>
  new LakeError(
    400,
    'queryResultTooLargeError',
    `The result has more than ${limit / 1_000_000} MB; ask for fewer documents or fields at once, or export the dataset`,
  )
