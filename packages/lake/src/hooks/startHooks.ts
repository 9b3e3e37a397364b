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

/** Sends each hook its messages, one at a time, in the order of the history, in which each hook has a durable position. */
export function startHooks(
  { store, clock, projectId, onWakeHooks }: HookContext,
  { retryDelay = defaultRetryDelay, resolve }: Options = {},
) {
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const running = new Map<string, Promise<void>>()
  const timers = new Map<string, NodeJS.Timeout>()
  const wakeAgain = new Set<string>()

  function wake(id: string) {
    if (isStopping()) return
    if (running.has(id)) return void wakeAgain.add(id)
    // A new message does not shorten the wait after a failed attempt; new settings do, as they reset the attempts.
    if (timers.has(id) && store.hooks.state(id).attempts > 0) return
    stopWaiting(id)
    const run = deliverAll(id)
      .catch((error: unknown) => {
        logFailure(`Webhook "${id}" resumes in a minute`, error)
        return pauseInMs
      })
      .then((delay) => {
        if (delay !== null && !isStopping()) wait(id, delay)
      })
      .finally(() => {
        running.delete(id)
        if (wakeAgain.delete(id)) wake(id)
      })
    running.set(id, run)
  }

  function wait(id: string, delay: number) {
    const retry = () => {
      timers.delete(id)
      wake(id)
    }
    timers.set(id, setTimeout(retry, delay).unref())
  }

  function stopWaiting(id: string) {
    clearTimeout(timers.get(id))
    timers.delete(id)
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
      const delay = store.hooks.save(hook, pending.state, after(pending, outcome)) ? getDelay(pending, outcome) : null
      if (delay !== null) return delay
    }
    return null
  }

  type Pending = { message: Message; state: DeliveryState; next: Pick<DeliveryState, 'cursor' | 'sentChanges'> }

  /** Finds a hook's next message and moves the hook to it, or to the end of the history. */
  async function findMessage(hook: Hook, from: DeliveryState): Promise<Pending | null> {
    let { cursor, sentChanges } = from
    const moveHere = () => {
      const state = { ...from, cursor, sentChanges }
      if (cursor !== from.cursor || sentChanges !== from.sentChanges) store.hooks.save(hook, from, state)
      return state
    }
    for (;;) {
      const [transaction] = store.transactionsAfter(hook.dataset, cursor, 1)
      if (!transaction || isStopping()) break
      const { changes, sequence } = transaction
      for (; sentChanges < changes.length; sentChanges++) {
        const message = await createMessage(hook, transaction, sentChanges, projectId)
        if (!message) continue
        const isLast = sentChanges === changes.length - 1
        const next = isLast ? { cursor: sequence, sentChanges: 0 } : { cursor, sentChanges: sentChanges + 1 }
        return { message, state: moveHere(), next }
      }
      cursor = sequence
      sentChanges = 0
      await setImmediate() // lets requests be answered meanwhile
    }
    moveHere()
    return null
  }

  const isGivenUp = ({ message, state }: Pending): boolean =>
    state.attempts + 1 >= fewestAttempts && clock() - Date.parse(message.transactionTime) >= retriedForMs

  /** Returns the state after an attempt: at the same message if it is tried again, else at the next one. */
  function after(pending: Pending, outcome: Outcome): DeliveryState {
    const { state, next } = pending
    const { status, reason } = outcome
    if (status === 'success') return { ...next, attempts: 0, setAside: 0, reason }
    const attempts = status === 'retry' ? state.attempts + 1 : 0
    if (getDelay(pending, outcome) !== null) return { ...state, attempts, reason }
    return { ...next, attempts, setAside: state.setAside + 1, reason }
  }

  /** Returns the delay before a message is tried again; null if it is not. */
  function getDelay(pending: Pending, { status, retryAfter }: Outcome): number | null {
    if (status !== 'retry' || isGivenUp(pending)) return null
    return Math.min(Math.max(retryAfter ?? 0, retryDelay(pending.state.attempts + 1)), maxRetryDelay)
  }

  const wakeAll = () => store.hooks.all().forEach(({ id }) => wake(id))
  const stopListening = onWakeHooks(wakeAll)
  wakeAll()

  return {
    async close(): Promise<void> {
      stopping.abort()
      stopListening()
      for (const id of timers.keys()) stopWaiting(id)
      await Promise.all(running.values())
    },
  }
}
