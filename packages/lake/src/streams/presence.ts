import { randomUUID } from 'node:crypto'
import type { User } from '../roles.ts'
import { LakeError } from '../errors.ts'
import type { LimitedSocket } from './limitedSocket.ts'
import type { SocketRequest, StreamContext } from './stream.ts'

/** A Studio tab, with its latest subscription and session. */
type Member = { socket: LimitedSocket; user: User | null; subscription: string | null; session: string | null }

type Rpc = { id?: unknown; method?: unknown; params?: Record<string, unknown> }

const heartbeatMs = 15_000
const heartbeat = '♥'
const unauthorizedCode = 4001

/** Time limit for a program to send its token; a browser's session comes with the connection. */
const signInTimeoutMs = 10_000

const rooms = new WeakMap<StreamContext, Map<string, Set<Member>>>()

/** Shows editors where others are working, with the JSON-RPC protocol of `@sanity/bifur-client`. */
export function joinPresence(socket: LimitedSocket, lake: StreamContext, { dataset, session }: SocketRequest): void {
  const room = getRoom(lake, dataset)
  const me: Member = { socket, user: null, subscription: null, session: null }
  room.add(me)
  const heartbeats = setInterval(() => socket.send(heartbeat), heartbeatMs).unref()
  const signInTimer = setTimeout(() => {
    if (!me.user && session === null) socket.close(unauthorizedCode, 'Send "authorization" first')
  }, signInTimeoutMs).unref()

  /** Serializes an event once for all tabs. */
  const broadcast = (event: Record<string, unknown>) => {
    const result = JSON.stringify({ ...event, i: me.user?.id })
    for (const { socket: other, subscription } of room) {
      const params = `{"subscription":"${subscription}","result":${result}}`
      if (subscription !== null) other.send(`{"jsonrpc":"2.0","method":"presence_subscription","params":${params}}`)
    }
  }

  function leave() {
    if (me.session !== null) broadcast({ type: 'disconnect', m: { session: me.session } })
    me.session = null
  }

  const disconnected = new AbortController()
  const endSession = () => socket.close(unauthorizedCode, 'Your rights have changed')

  const methods: Record<string, (params: Record<string, unknown>) => unknown> = {
    presence_subscribe: () => (me.subscription = randomUUID()),
    presence_unsubscribe({ subscriptionId }) {
      if (me.subscription === subscriptionId) me.subscription = null
    },
    presence_rollcall: ({ session }) => broadcast({ type: 'rollCall', session }),
    presence_announce({ data }) {
      const { sessionId, locations } = data as { sessionId: string; locations: unknown }
      if (me.session !== sessionId) leave()
      me.session = sessionId
      broadcast({ type: 'state', m: { sessionId, locations } })
    },
    presence_disconnect: leave,
  }

  function authorize(authorization: string) {
    me.user = lake.accounts.getUser(authorization)
    lake.accounts.rightsChanged.addEventListener(me.user.id, endSession, { signal: disconnected.signal })
  }

  const answer = (message: Record<string, unknown>) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))

  socket.onFrame((text) => {
    try {
      const { id, method, params = {} } = JSON.parse(text) as Rpc
      if (method === 'authorization') {
        authorize(String(params.authorization))
        answer({ id, result: {} })
        return
      }
      if (!me.user && session !== null) authorize(session)
      if (!me.user) throw new LakeError(401, 'unauthorizedError', 'Send "authorization" first')
      const handle = typeof method === 'string' && Object.hasOwn(methods, method) ? methods[method] : undefined
      if (handle) answer({ id, result: handle(params) ?? null })
      else answer({ id, error: { code: -32601, message: `There is no method ${JSON.stringify(method)}` } })
    } catch (error) {
      socket.close(error instanceof LakeError ? unauthorizedCode : 4000, (error as Error).message)
    }
  })

  socket.onClose(() => {
    clearInterval(heartbeats)
    clearTimeout(signInTimer)
    disconnected.abort()
    room.delete(me)
    leave()
  })
}

function getRoom(lake: StreamContext, dataset: string): Set<Member> {
  const ofLake = rooms.get(lake) ?? new Map<string, Set<Member>>()
  const room = ofLake.get(dataset) ?? new Set()
  rooms.set(lake, ofLake.set(dataset, room))
  return room
}
