import { setImmediate } from 'node:timers/promises'
import type { Network } from 'server-toolkit/requestPublic.ts'
import { dayMs, minuteMs } from '../durations.ts'
import { logFailure } from '../log.ts'
import type { DeliveryState, Hook } from '../store/hookStore.ts'
import type { Store } from '../store/store.ts'
import { createMessage, type Message } from './createMessage.ts'
import { deliver, type Outcome } from './deliver.ts'

type HookContext = {
  store: Pick<Store, 'hooks' | 'transactionsAfter'>
  clock: () => number
  projectId: string
  onWakeHooks: (listener: () => void) => () => void
}

const maxRetryDelayMs = 30 * minuteMs

/** A message is set aside three days after its transaction, and after this many failed attempts in a row. */
const retryWindowMs = 3 * dayMs
const minAttempts = 150

/** Delay after a failure of the lake itself, such as a full disk. */
const pauseMs = minuteMs

/** Returns the delay in milliseconds before the next attempt: 1 s, doubled each time. */
const defaultRetryDelay = (attempts: number) => 1000 * 2 ** (attempts - 1)

type Options = {
  retryDelay?: (attempts: number) => number
  resolve?: Network['resolve']
}

type Pending = {
  message: Message
  /** The position of the message in the history. */
  state: DeliveryState
}

/** Sends the messages of each webhook, one at a time, in the order of the history, where it has a durable position. */
export function startHooks(
  { store, clock, projectId, onWakeHooks }: HookContext,
  { retryDelay = defaultRetryDelay, resolve }: Options = {},
) {
  const stopping = new AbortController()
  const { signal } = stopping
  const isStopping = () => signal.aborted
  const running = new Map<string, Promise<void>>()
  /** Running webhooks that may have more to send than they have seen. */
  const woken = new Set<string>()
  const retries = new Map<string, NodeJS.Timeout>()

  function wake(id: string): void {
    if (running.has(id)) woken.add(id)
    // A new message does not shorten the wait after a failed attempt; new settings do, as they reset the attempts.
    else if (!retries.has(id) || store.hooks.state(id).attempts === 0) run(id)
  }

  function run(id: string): void {
    clearTimeout(retries.get(id))
    retries.delete(id)
    running.set(
      id,
      deliverAll(id)
        .catch((error: unknown) => {
          logFailure(`Webhook "${id}" resumes in a minute`, error)
          return pauseMs
        })
        .then((delay) => {
          running.delete(id)
          if (isStopping()) return
          if (delay !== null) retries.set(id, setTimeout(run, delay, id).unref())
          if (woken.delete(id)) wake(id)
        }),
    )
  }

  /** Sends a webhook's messages. Returns the delay before the next attempt; null if none is left. */
  async function deliverAll(id: string): Promise<number | null> {
    while (!isStopping()) {
      const hook = store.hooks.get(id)
      const pending = hook && (await findMessage(hook, store.hooks.state(id)))
      if (!pending) return null
      const outcome = await deliver(hook, pending.message, { projectId, clock, signal, resolve })
      if (isStopping()) return null // sent again after the next start
      const { state, delay } = settle(pending, outcome)
      if (store.hooks.save(hook, pending.state, state) && delay !== null) return delay
    }
    return null
  }

  /** Finds a webhook's next message and moves the webhook to it, or to the end of the history. */
  async function findMessage(hook: Hook, from: DeliveryState): Promise<Pending | null> {
    const state = { ...from }
    let message: Message | null = null
    while (!isStopping()) {
      const [transaction] = store.transactionsAfter(hook.dataset, state.cursor, 1)
      if (!transaction) break
      for (; state.sentChanges < transaction.changes.length; state.sentChanges++) {
        message = createMessage(hook, transaction, state.sentChanges)
        if (message) break
      }
      if (message) break
      state.cursor = transaction.sequence
      state.sentChanges = 0
      await setImmediate() // lets the lake answer requests meanwhile
    }
    const hasMoved = state.cursor !== from.cursor || state.sentChanges !== from.sentChanges
    if (hasMoved) store.hooks.save(hook, from, state)
    return message && { message, state }
  }

  /** Returns the state after an attempt, and the delay before a retry; null to continue with the next message. */
  function settle({ message, state }: Pending, { status, reason }: Outcome) {
    const attempts = status === 'retry' ? state.attempts + 1 : 0
    const isOld = clock() - Date.parse(message.transactionTime) >= retryWindowMs
    if (status === 'retry' && !(isOld && attempts >= minAttempts))
      return { state: { ...state, attempts, reason }, delay: Math.min(retryDelay(attempts), maxRetryDelayMs) }
    const setAside = status === 'success' ? 0 : state.setAside + 1
    return { state: { ...state, sentChanges: state.sentChanges + 1, attempts, setAside, reason }, delay: null }
  }

  const wakeAll = () => store.hooks.all().forEach(({ id }) => wake(id))
  const stopListening = onWakeHooks(wakeAll)
  wakeAll()

  return {
    async close(): Promise<void> {
      stopping.abort()
      stopListening()
      for (const timer of retries.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
