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
 * What a client may hold and send. A Studio tab holds two sockets with six streams and sends a frame or two per second, so
 * that ten tabs stay below a third of an account's limits.
 */
export const limits = {
  account: { open: 400, frames: { burst: 2000, perSecond: 200 } },
  address: { open: 40, frames: { burst: 400, perSecond: 40 } },
} satisfies Record<string, Limits>

/** What was sent to a client on all of its connections, and not yet read. */
const maxUnreadBytes = 8_000_000

const retryAfterSeconds = 10

export type StreamLimits = ReturnType<typeof createStreamLimits>

/** Counts what each client holds and sends, so that none can exhaust the lake's memory or processor. */
export function createStreamLimits() {
  const open = createCounts()
  const unread = createCounts()
  const frames = createRateLimiter(() => performance.now())

  return {
    /** Counts a stream or socket. Returns the function that releases it. Throws LakeError 429. */
    take(client: Client): () => void {
      const { key, limits } = getShare(client)
      if (open.get(key) >= limits.open) {
        const holder = client.user ? 'An account' : 'Without a token, an address'
        const description = `${holder} holds up to ${limits.open} streams and sockets open at once; close some, or try again later`
        throw retryLater(429, 'tooManyStreamsError', description, retryAfterSeconds)
      }
      open.add(key, 1)
      let isHeld = true
      return () => {
        if (isHeld) open.add(key, -1)
        isHeld = false
      }
    },

    /** Returns a function to call with the bytes that wait for one reader; it returns whether more may be added. */
    measureUnread(client: Client) {
      const { key } = getShare(client)
      let last = 0
      return (bytes: number): boolean => {
        unread.add(key, bytes - last)
        last = bytes
        // A client with stuck connections can still receive something on the others.
        return bytes === 0 || unread.get(key) <= maxUnreadBytes
      }
    },

    /** Returns whether a frame may be handled. */
    spendFrame(client: Client, bytes: number): boolean {
      const { key, limits } = getShare(client)
      const cost = 1 + bytes / 1000
      if (frames.wait(key, limits.frames, cost) > 0) return false
      frames.spend(key, limits.frames, cost)
      return true
    },
  }
}

/** A loopback address may be a proxy's, which stands for everybody. */
function getShare({ user, address }: Client): { key: string; limits: Limits } {
  if (user) return { key: `account ${user.id}`, limits: limits.account }
  const group = getGroup(address)
  return { key: `address ${group}`, limits: group === '' ? limits.account : limits.address }
}

/** Keys without a count are not kept. */
function createCounts() {
  const counts = new Map<string, number>()
  return {
    get: (key: string): number => counts.get(key) ?? 0,
    add(key: string, amount: number): void {
      const sum = (counts.get(key) ?? 0) + amount
      if (sum > 0) counts.set(key, sum)
      else counts.delete(key)
    },
  }
}
