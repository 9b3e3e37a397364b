import { setImmediate } from 'node:timers/promises'
import type { Network } from 'server-toolkit/requestPublic.ts'
import { logFailure } from '../log.ts'
import { type DeliveryState, type Hook, isActive } from '../store/hookStore.ts'
import type { Store } from '../store/store.ts'
import { createMessage, type Message } from './createMessage.ts'
import { deliver, type Outcome } from './deliver.ts'

type HookContext = {
  store: Pick<Store, 'hooks' | 'transactionsAfter'>
  clock: () => number
  projectId: string
  onWakeHooks: (listener: () => void) => () => void
}

const maxRetryDelay = 30 * 60_000

/** A message is set aside with the reason after three days, and not before the receiver was tried this often. */
const retriedForMs = 3 * 24 * 60 * 60_000
const fewestAttempts = 150

/** After a failure of the lake itself, such as a full disk. */
const pauseInMs = 60_000

/** Returns the delay in milliseconds before the next attempt: 1 s, doubled each time. */
const defaultRetryDelay = (attempts: number) => 1000 * 2 ** (attempts - 1)

type Options = {
  retryDelay?: (attempts: number) => number
  resolve?: Network['resolve']
}

type Pending = {
  message: Message
  /** Where the message is in the history. */
  state: DeliveryState
}

/** Sends each hook its messages, one at a time, in the order of the history, in which each hook has a durable position. */
export function startHooks(
  { store, clock, projectId, onWakeHooks }: HookContext,
  { retryDelay = defaultRetryDelay, resolve }: Options = {},
) {
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const running = new Map<string, Promise<void>>()
  /** Ends the pauses of hooks that wait. */
  const wakers = new Map<string, () => void>()
  let wakeCount = 0

  function wakeAll() {
    wakeCount++
    for (const wake of [...wakers.values()]) wake()
    for (const { id } of store.hooks.all()) if (!running.has(id)) running.set(id, run(id))
  }

  async function run(id: string): Promise<void> {
    while (!isStopping()) {
      const wakesBefore = wakeCount
      const delay = await deliverAll(id).catch((error: unknown) => {
        logFailure(`Webhook "${id}" resumes in a minute`, error)
        return pauseInMs
      })
      const mayGoOn = wakeCount !== wakesBefore && (delay === null || store.hooks.state(id).attempts === 0)
      if (!mayGoOn && !isStopping()) await pause(id, delay)
    }
  }

  /** Waits for a time, or until something is written or changed. */
  function pause(id: string, delay: number | null): Promise<null> {
    const { promise, resolve: end } = Promise.withResolvers<null>()
    const timer = delay === null ? undefined : setTimeout(end, delay, null).unref()
    wakers.set(id, () => {
      // A new message does not shorten the wait after a failed attempt; new settings do, as they reset the attempts.
      if (isStopping() || delay === null || store.hooks.state(id).attempts === 0) end(null)
    })
    return promise.finally(() => {
      clearTimeout(timer)
      wakers.delete(id)
    })
  }

  /** Sends a hook's messages. Returns the delay before the next attempt; null if none is left. */
  async function deliverAll(id: string): Promise<number | null> {
    while (!isStopping()) {
      const hook = store.hooks.get(id)
      if (!hook || !isActive(hook)) return null
      const pending = await findMessage(hook, store.hooks.state(id))
      if (!pending) return null
      const outcome = await deliver(hook, pending.message, { projectId, clock, signal: stopping.signal, resolve })
      if (isStopping()) return null // sent again after the next start
      const { state, delay } = settle(pending, outcome)
      if (store.hooks.save(hook, pending.state, state) && delay !== null) return delay
    }
    return null
  }

  /** Finds a hook's next message and moves the hook to it, or to the end of the history. */
  async function findMessage(hook: Hook, from: DeliveryState): Promise<Pending | null> {
    const state = { ...from }
    let message: Message | null = null
    while (!isStopping()) {
      const [transaction] = store.transactionsAfter(hook.dataset, state.cursor, 1)
      if (!transaction) break
      for (; state.sentChanges < transaction.changes.length; state.sentChanges++) {
        message = await createMessage(hook, transaction, state.sentChanges, projectId)
        if (message) break
      }
      if (message) break
      state.cursor = transaction.sequence
      state.sentChanges = 0
      await setImmediate() // lets requests be answered meanwhile
    }
    const hasMoved = state.cursor !== from.cursor || state.sentChanges !== from.sentChanges
    if (hasMoved) store.hooks.save(hook, from, state)
    return message && { message, state }
  }

  /** Returns the state after an attempt, and the delay before the same message is tried again; null for the next one. */
  function settle({ message, state }: Pending, { status, reason, retryAfter }: Outcome) {
    const attempts = status === 'retry' ? state.attempts + 1 : 0
    const isOld = clock() - Date.parse(message.transactionTime) >= retriedForMs
    if (status === 'retry' && !(isOld && attempts >= fewestAttempts)) {
      const delay = Math.min(Math.max(retryAfter ?? 0, retryDelay(attempts)), maxRetryDelay)
      return { state: { ...state, attempts, reason }, delay }
    }
    const setAside = status === 'success' ? 0 : state.setAside + 1
    const next = { ...state, sentChanges: state.sentChanges + 1, attempts, setAside, reason }
    return { state: next, delay: null }
  }

  const stopListening = onWakeHooks(wakeAll)
  wakeAll()

  return {
    async close(): Promise<void> {
      stopping.abort()
      stopListening()
      for (const wake of [...wakers.values()]) wake()
      await Promise.all(running.values())
    },
  }
}
