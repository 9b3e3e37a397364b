import { retryLater, type LakeError } from '../errors.ts'
import { lruSet } from '../lruSet.ts'

/**
 * New sizes allowed at once, and then per minute. A site has some hundreds in all, and a visitor who opens every page
 * needs some dozens; cached ones are not counted.
 */
const allowed = { address: { atOnce: 120, perMinute: 120 }, all: { atOnce: 600, perMinute: 600 } }

const rememberedLimit = 10_000

type Rate = (typeof allowed)[keyof typeof allowed]
type Bucket = { left: number; at: number }

/** Limits how many pictures strangers can have computed by requesting made-up sizes. */
export function countNewVariants(clock: () => number) {
  const addresses = new Map<string, Bucket>()
  let all: Bucket = { left: allowed.all.atOnce, at: clock() }

  /**
   * Counts one new size.
   * @param from the client; empty for one that cannot be identified
   * @throws LakeError 429 with Retry-After
   */
  return (from: string): void => {
    const now = clock()
    all = refilled(all, allowed.all, now)
    const known = addresses.get(from) ?? { left: allowed.address.atOnce, at: now }
    const own = refilled(known, allowed.address, now)
    if (from !== '' && own.left < 1) throw tooMany(own, allowed.address)
    if (all.left < 1) throw tooMany(all, allowed.all)
    all.left -= 1
    if (from !== '') lruSet(addresses, from, { ...own, left: own.left - 1 }, rememberedLimit)
  }
}

/** Refills a bucket; a clock that was set back refills nothing. */
function refilled({ left, at }: Bucket, { atOnce, perMinute }: Rate, now: number): Bucket {
  return { left: Math.min(atOnce, left + (Math.max(0, now - at) / 60_000) * perMinute), at: now }
}

function tooMany({ left }: Bucket, { perMinute }: Rate): LakeError {
  const seconds = Math.max(1, Math.ceil(((1 - left) / perMinute) * 60))
  const description = `More than ${perMinute} new picture sizes per minute; try again in ${seconds} s`
  return retryLater(429, 'tooManyRequestsError', description, seconds)
}
