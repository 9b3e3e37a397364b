import { spend } from './processorBudget.ts'
import { LakeError } from './errors.ts'

/** In characters, approximately; serializing more takes too long. */
const limit = 30_000_000

/**
 * Returns the approximate length of a value as JSON. A query can repeat a value in nested objects, which takes little
 * memory but grows exponentially when traversed.
 * @throws LakeError 400 above the limit
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
