import { evaluate, type ExprNode } from 'groq-js'
import { randomUUID } from 'node:crypto'
import type { Network } from 'server-toolkit/requestPublic.ts'
import { type Change, type Transaction, isDraftId, isVersionId, operationOf } from '../document.ts'
import { logFailure } from '../log.ts'
import type { Hook, Message, MessageRecord } from '../store/hookStore.ts'
import type { Store } from '../store/store.ts'
import { deliver } from './deliver.ts'
import { compileRule } from './readHook.ts'

type HookContext = {
  store: Pick<Store, 'hooks' | 'transactionsAfter'>
  clock: () => number
  projectId: string
  onWakeHooks: (listener: () => void) => () => void
}

const maxRetryDelay = 30 * 60_000

/** A message is set aside with the reason after three days, and not before it was tried this often. */
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

/** Delivers messages, one at a time per hook. The queue and each hook's position in the history are durable. */
export function startHooks(
  { store, clock, projectId, onWakeHooks }: HookContext,
  { retryDelay = defaultRetryDelay, resolve }: Options = {},
) {
  const stopping = new AbortController()
  const isStopping = () => stopping.signal.aborted
  const running = new Map<string, Promise<void>>()
  const timers = new Map<string, NodeJS.Timeout>()
  const wakeAgain = new Set<string>()
  /** Messages whose timer fired: they are due even if the clock was set back. */
  const timerFired = new Set<string>()

  function wake(id: string) {
    if (isStopping()) return
    if (running.has(id)) return void wakeAgain.add(id)
    clearTimeout(timers.get(id))
    const run = deliverAll(id)
      .catch((error: unknown) => {
        logFailure(`Webhook "${id}" resumes in a minute`, error)
        timers.set(id, setTimeout(() => wake(id), pauseInMs).unref())
      })
      .finally(() => {
        running.delete(id)
        if (wakeAgain.delete(id)) wake(id)
      })
    running.set(id, run)
  }

  async function deliverAll(id: string): Promise<void> {
    while (!isStopping()) {
      const hook = store.hooks.get(id)
      if (!hook || hook.isDisabled || hook.isDisabledByUser) return
      // Messages that are already queued are still sent.
      await queueMessages(hook).catch((error: unknown) =>
        logFailure(`Webhook "${id}" cannot read new transactions`, error),
      )
      const now = clock()
      store.hooks.correctDueTimes(id, now, now + maxRetryDelay)
      const next = store.hooks.nextQueued(id)
      if (!next) return
      const isDue = timerFired.delete(next.id) || next.due <= now
      if (!isDue) {
        const timer = setTimeout(() => {
          timerFired.add(next.id)
          wake(id)
        }, next.due - now)
        timers.set(id, timer.unref())
        return
      }
      await deliverOnce(hook, next)
    }
  }

  async function deliverOnce(hook: Hook, { id, message, attempts }: MessageRecord): Promise<void> {
    const outcome = await deliver(hook, id, message, { projectId, clock, signal: stopping.signal, resolve })
    if (isStopping()) return // still queued, and sent after the next start
    const isRetry = outcome.status === 'retry'
    const age = clock() - Date.parse(message.transactionTime)
    if (isRetry && (age < retriedForMs || attempts + 1 < fewestAttempts)) {
      const delay = Math.min(Math.max(outcome.retryAfter ?? 0, retryDelay(attempts + 1)), maxRetryDelay)
      return store.hooks.postpone(id, clock() + delay, outcome)
    }
    store.hooks.finish(hook.id, id, outcome)
    // The receiver is reachable again, so its waiting messages are sent now.
    if (!isRetry && outcome.resultCode !== null) store.hooks.retryNow(hook.id, clock())
  }

  async function queueMessages(hook: Hook): Promise<void> {
    for (;;) {
      const transactions = store.transactionsAfter(hook.dataset, store.hooks.cursor(hook.id), 100)
      const last = transactions.at(-1)
      if (!last) return
      const queued = []
      for (const transaction of transactions) {
        const messages = await createMessages(transaction, hook, projectId)
        queued.push(...messages.map((message) => ({ id: randomUUID(), message })))
      }
      store.hooks.enqueue(hook.id, queued, last.sequence, clock())
    }
  }

  const wakeAll = () => store.hooks.all().forEach(({ id }) => wake(id))
  const stopListening = onWakeHooks(wakeAll)
  wakeAll()

  return {
    async close(): Promise<void> {
      stopping.abort()
      stopListening()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}

/** Returns a hook's messages for a transaction: the projections of the changes its rule selects. */
async function createMessages(transaction: Transaction, hook: Hook, projectId: string): Promise<Message[]> {
  const { filter, projection } = compileRule(hook.rule)
  const messages: Message[] = []
  for (const change of transaction.changes) {
    const operation = operationOf(change)
    if (!hook.rule.on.includes(operation) || !concerns(hook, change.id)) continue
    const run = (tree: ExprNode) => evaluateOnChange(tree, change, { projectId, dataset: hook.dataset })
    try {
      if (filter && (await run(filter)) !== true) continue
      messages.push({
        operation,
        documentId: change.id,
        transactionId: transaction.id,
        transactionTime: transaction.timestamp,
        body: JSON.stringify(projection ? await run(projection) : (change.after ?? change.before)),
      })
    } catch (error) {
      // The same change would fail again, and must not delay later messages.
      logFailure(`Webhook "${hook.id}" cannot be evaluated on ${change.id} in transaction ${transaction.id}`, error)
    }
  }
  return messages
}

function concerns({ includeDrafts, includeAllVersions }: Hook, id: string): boolean {
  if (isDraftId(id)) return includeDrafts
  return !isVersionId(id) || includeAllVersions
}

/** Subqueries find nothing, because a hook sees one document, before and after. */
async function evaluateOnChange(
  tree: ExprNode,
  { before, after }: Change,
  sanity: { projectId: string; dataset: string },
) {
  const value = await evaluate(tree, { before, after, root: after ?? before, dataset: [], sanity })
  return (await value.get()) as unknown
}
