import { retryLater, type LakeError } from '../errors.ts'
import { lruSet } from '../lruSet.ts'

/**
 * How many sizes that nobody has asked for before: at once, and afterwards each minute. A site has some hundreds in all,
 * of which a visitor who opens every page meets some dozens; all that are kept already are free.
 */
const allowed = { address: { atOnce: 120, perMinute: 120 }, all: { atOnce: 600, perMinute: 600 } }

const rememberedLimit = 10_000

type Rate = (typeof allowed)[keyof typeof allowed]
type Bucket = { left: number; at: number }

/** Bounds what strangers can have computed by making up sizes. */
export function countNewVariants(clock: () => number) {
  const addresses = new Map<string, Bucket>()
  let all: Bucket = { left: allowed.all.atOnce, at: clock() }

  /**
   * Counts one.
   * @param from empty: not told apart from others
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

/** A clock that was set back refills nothing. */
function refilled({ left, at }: Bucket, { atOnce, perMinute }: Rate, now: number): Bucket {
  return { left: Math.min(atOnce, left + (Math.max(0, now - at) / 60_000) * perMinute), at: now }
}

function tooMany({ left }: Bucket, { perMinute }: Rate): LakeError {
  const seconds = Math.max(1, Math.ceil(((1 - left) / perMinute) * 60))
  const description = `More than ${perMinute} sizes of pictures a minute that nobody has asked for before; try again in ${seconds} s`
  return retryLater(429, 'tooManyRequestsError', description, seconds)
}
