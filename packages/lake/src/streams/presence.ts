import { randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { User } from '../roles.ts'
import { LakeError } from '../errors.ts'
import type { StreamContext } from './stream.ts'

/** A Studio tab. */
type Member = { socket: WebSocket; user: User | null; subscriptions: Set<string>; sessions: Set<string> }

type Rpc = { id?: unknown; method?: unknown; params?: Record<string, unknown> }

const heartbeatInMs = 15_000
const heartbeat = '♥'
const unauthorizedCode = 4001

const rooms = new WeakMap<StreamContext, Map<string, Set<Member>>>()

/** Lets organisers see where the others are: JSON-RPC, as `@sanity/bifur-client` speaks it. */
export function joinPresence(socket: WebSocket, lake: StreamContext, dataset: string, session: string | null): void {
  const room = roomOf(lake, dataset)
  const me: Member = { socket, user: null, subscriptions: new Set(), sessions: new Set() }
  room.add(me)
  const heartbeats = setInterval(() => socket.send(heartbeat), heartbeatInMs).unref()

  const broadcast = (event: Record<string, unknown>) => {
    for (const { socket: other, subscriptions } of room) {
      for (const subscription of subscriptions) {
        const result = { ...event, i: me.user?.id }
        send(other, { method: 'presence_subscription', params: { subscription, result } })
      }
    }
  }

  const disconnected = new AbortController()
  const endSession = () => socket.close(unauthorizedCode, 'Your rights have changed')

  const methods: Record<string, (params: Record<string, unknown>) => unknown> = {
    presence_subscribe() {
      const subscription = randomUUID()
      me.subscriptions.add(subscription)
      return subscription
    },
    presence_unsubscribe: ({ subscriptionId }) => me.subscriptions.delete(String(subscriptionId)),
    presence_rollcall: ({ session }) => broadcast({ type: 'rollCall', session }),
    presence_announce({ data }) {
      const { sessionId, locations } = data as { sessionId: string; locations: unknown }
      me.sessions.add(sessionId)
      broadcast({ type: 'state', m: { sessionId, locations } })
    },
    presence_disconnect({ session }) {
      me.sessions.delete(String(session))
      broadcast({ type: 'disconnect', m: { session } })
    },
  }

  function authorize(authorization: string) {
    me.user = lake.accounts.userOf(authorization)
    lake.accounts.rightsChanged.addEventListener(me.user.id, endSession, { signal: disconnected.signal })
  }

  socket.on('message', (bytes: Buffer) => {
    try {
      const { id, method, params = {} } = JSON.parse(bytes.toString()) as Rpc
      if (method === 'authorization') {
        authorize(String(params.authorization))
        send(socket, { id, result: {} })
        return
      }
      if (!me.user && session !== null) authorize(session)
      if (!me.user) throw new LakeError(401, 'unauthorizedError', 'Send "authorization" first')
      const handle = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
      if (handle) send(socket, { id, result: handle(params) ?? null })
      else send(socket, { id, error: { code: -32601, message: `There is no method ${JSON.stringify(method)}` } })
    } catch (error) {
      const isUnauthorized = error instanceof LakeError
      socket.close(isUnauthorized ? unauthorizedCode : 4000, (error as Error).message.slice(0, 100))
    }
  })

  socket.on('close', () => {
    clearInterval(heartbeats)
    disconnected.abort()
    room.delete(me)
    for (const session of me.sessions) broadcast({ type: 'disconnect', m: { session } })
  })
}

function roomOf(lake: StreamContext, dataset: string): Set<Member> {
  const ofLake = rooms.get(lake) ?? new Map<string, Set<Member>>()
  const room = ofLake.get(dataset) ?? new Set()
  rooms.set(lake, ofLake.set(dataset, room))
  return room
}

function send(socket: WebSocket, message: Record<string, unknown>) {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
}
