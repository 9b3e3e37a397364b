import { retryLater } from '../errors.ts'
import { getGroup } from '../http/clientAddress.ts'
import { createRateLimiter, type Rate } from '../rateLimiter.ts'
import type { User } from '../roles.ts'

/** The holder of a stream or socket: an account, or an address without one. */
export type Client = { user: User | null; address: string }

type Limits = {
  /** Streams and sockets that are open. */
  open: number
  /** A frame costs one, plus one per kilobyte. */
  frames: Rate
}

/**
 * Limits of what a client may hold and send. A Studio tab holds two sockets with six streams and sends a frame or two per second, so
 * that ten tabs stay below a third of an account's limits.
 */
export const limits = {
  account: { open: 400, frames: { burst: 2000, perSecond: 200 } },
  address: { open: 40, frames: { burst: 400, perSecond: 40 } },
} satisfies Record<string, Limits>

/** Maximum amount of data that a client has not read yet, per connection. */
export const maxUnreadBytes = 2_000_000

const retryAfterSeconds = 10

export type StreamLimits = ReturnType<typeof createStreamLimits>

/** Counts what each client holds and sends, so that none can exhaust the lake's memory or processor. */
export function createStreamLimits() {
  const open = new Map<string, number>()
  const frames = createRateLimiter(() => performance.now())

  return {
    /** Counts a stream or socket. Returns the function that releases it. Throws LakeError 429. */
    take(client: Client): () => void {
      const { key, limits } = getLimits(client)
      const count = open.get(key) ?? 0
      if (count >= limits.open) {
        const holder = client.user ? 'An account' : 'Without a token, an address'
        const description = `${holder} holds up to ${limits.open} streams and sockets open at once; close some, or try again later`
        throw retryLater(429, 'tooManyStreamsError', description, retryAfterSeconds)
      }
      open.set(key, count + 1)
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        const left = (open.get(key) ?? 0) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      }
    },

    /** Returns whether a frame may be handled. */
    spendFrame(client: Client, bytes: number): boolean {
      const { key, limits } = getLimits(client)
      const cost = 1 + bytes / 1000
      return frames.spend(key, limits.frames, cost) === 0
    },
  }
}

/** Returns the limits of a client. A loopback address may be a proxy's, with many clients. */
function getLimits({ user, address }: Client): { key: string; limits: Limits } {
  if (user) return { key: `account ${user.id}`, limits: limits.account }
  const group = getGroup(address)
  return { key: `address ${group}`, limits: group === '' ? limits.account : limits.address }
}
