import { spend } from './processorBudget.ts'
import { LakeError } from './errors.ts'

/** In characters or so: to write more takes too long. */
const limit = 30_000_000

/**
 * How many characters a value has as JSON, roughly. A query that puts a value twice into an object, and that object twice
 * into the next, makes one that is small in memory and endless to whoever goes through it.
 * @throws LakeError 400 when there are more than the lake can handle in one go
 */
export function sizeOf(value: unknown): number {
  let size = 0
  visit(value)
  return size

  function visit(part: unknown): void {
    size += typeof part === 'string' ? part.length + 4 : 4
    if (size > limit) throw tooLarge()
    if (typeof part !== 'object' || part === null) return
    spend()
    if (Array.isArray(part)) return part.forEach(visit)
    for (const name of Object.keys(part)) {
      size += name.length
      visit((part as Record<string, unknown>)[name])
    }
  }
}

const tooLarge = () =>
  new LakeError(
    400,
    'payloadTooLargeError',
    `This has more than ${limit / 1_000_000} MB; ask for fewer documents or fields at once, or export the dataset`,
  )
