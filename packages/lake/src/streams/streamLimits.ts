import { LRUCache } from 'lru'
import { processorTime } from 'server-toolkit/withinTime.ts'
import { retryLater } from '../errors.ts'
import { getGroup } from '../http/clientAddress.ts'
import type { User } from '../roles.ts'

/** The holder of a stream or socket: an account, or an address without one. */
export type Client = { user: User | null; address: string }

/** Per account, per address without an account, and for all clients without an account together. */
type Limit = { account: number; address: number; strangers: number }

/**
 * What clients may hold open. A Studio tab holds two sockets with six streams and sends a frame or two per second, so that
 * ten tabs stay below a third of an account's limits.
 */
export const limits = {
  sockets: { account: 100, address: 20, strangers: 200 },
  streams: { account: 400, address: 40, strangers: 400 },
  /** Sent, but not yet read by the client. */
  waitingBytes: { account: 32_000_000, address: 8_000_000, strangers: 32_000_000 },
  /** A frame costs one, plus one per kilobyte; `perSecond` sets how fast they are refilled. */
  frames: { account: 2000, address: 400, strangers: 2000 },
  /** Processor time to read what clients missed, refilled as fast. */
  replayMs: { account: 2000, address: 400, strangers: 2000 },
} satisfies Record<string, Limit>

const perSecond: Limit = { account: 200, address: 40, strangers: 200 }

/** Waiting bytes of one slow reader above which its stream or socket ends. */
const waitingBytesOfOne = 4_000_000

const remembered = 10_000

export type StreamLimits = ReturnType<typeof openStreamLimits>

/** Counts what each client holds, so that none can exhaust the lake's memory or processor. */
export function openStreamLimits() {
  const sockets = openCount(limits.sockets)
  const streams = openCount(limits.streams)
  const waiting = openCount(limits.waitingBytes)
  const frames = openAllowance(limits.frames)
  const replays = openAllowance(limits.replayMs)

  return {
    /** Counts a socket. Returns the function that releases it. Throws LakeError 429. */
    takeSocket: (client: Client): (() => void) => take(sockets, client, 'sockets'),

    /** Counts a stream. Returns the function that releases it. Throws LakeError 429. */
    takeStream: (client: Client): (() => void) => take(streams, client, 'streams'),

    /** Returns a function to call with the bytes that wait for one reader; it returns whether more may be added. */
    measureWaiting(client: Client) {
      let last = 0
      return (bytes: number): boolean => {
        waiting.add(client, bytes - last)
        last = bytes
        // A client with stuck connections can still receive something on the others.
        return bytes === 0 || (bytes < waitingBytesOfOne && waiting.fits(client, 0))
      }
    },

    spendFrame(client: Client, bytes: number): boolean {
      const cost = 1 + bytes / 1000
      const isAllowed = frames.fits(client, cost)
      if (isAllowed) frames.spend(client, cost)
      return isAllowed
    },

    /** Runs work that reads what a client missed; returns null once the client's replays took too long. */
    replay<T>(client: Client, work: () => T): T | null {
      if (!replays.fits(client, 0)) return null
      const startedAt = processorTime()
      try {
        return work()
      } finally {
        replays.spend(client, processorTime() - startedAt)
      }
    },
  }
}

function openAllowance(burst: Limit) {
  const held = new LRUCache<string, { spent: number; at: number }>({ max: remembered })
  const spentOf = (key: string, kind: keyof Limit) => {
    const { spent, at } = held.get(key) ?? { spent: 0, at: 0 }
    return Math.max(0, spent - ((performance.now() - at) / 1000) * perSecond[kind])
  }
  return {
    fits: (client: Client, cost: number): boolean =>
      getShares(client).every(([key, kind]) => spentOf(key, kind) + cost <= burst[kind]),
    spend(client: Client, cost: number): void {
      for (const [key, kind] of getShares(client))
        held.set(key, { spent: spentOf(key, kind) + cost, at: performance.now() })
    },
  }
}

type Count = ReturnType<typeof openCount>

function openCount(limit: Limit) {
  const held = new Map<string, number>()
  return {
    limit,
    fits: (client: Client, amount: number): boolean =>
      getShares(client).every(([key, kind]) => (held.get(key) ?? 0) + amount <= limit[kind]),
    add(client: Client, amount: number): void {
      for (const [key] of getShares(client)) {
        const sum = (held.get(key) ?? 0) + amount
        if (sum > 0) held.set(key, sum)
        else held.delete(key)
      }
    },
  }
}

function take(count: Count, client: Client, what: string): () => void {
  if (!count.fits(client, 1)) {
    const { account, address } = count.limit
    const most = client.user
      ? `An account holds up to ${account}`
      : `Without a token, an address holds up to ${address}`
    const description = `${most} ${what} open at once; close some, or try again later`
    throw retryLater(429, 'tooManyStreamsError', description, retryAfterSeconds)
  }
  count.add(client, 1)
  let isHeld = true
  return () => {
    if (isHeld) count.add(client, -1)
    isHeld = false
  }
}

const retryAfterSeconds = 10

/** Lists the limits that a client counts towards. A proxy's address, which may stand for everybody, is left out. */
function getShares({ user, address }: Client): [key: string, kind: keyof Limit][] {
  if (user) return [[`account ${user.id}`, 'account']]
  const group = getGroup(address)
  return group === ''
    ? [['strangers', 'strangers']]
    : [
        ['strangers', 'strangers'],
        [`address ${group}`, 'address'],
      ]
}
