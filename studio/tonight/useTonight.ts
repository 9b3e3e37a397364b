import { useCallback, useEffect, useReducer, useRef } from 'preact/hooks'
import type { Chosen, Plan } from './tonightChanges.ts'
import { type Done, publish, undo } from './publishing.ts'
import type { Content } from './tonightContent.ts'
import { getContent, getUser, isUnanswered, StoreError, type User } from './tonightStore.ts'

type State = {
  /** `ready` once the store has answered, unless a change is in flight. */
  phase: 'reading' | 'ready' | 'sending'
  /** The store's last answer. `asOf` is ISO 8601. */
  known: { user: User; content: Content; asOf: string } | null
  trouble: 'offline' | 'signedOut' | null
  message: string | null
  done: Done | null
}

const start: State = { phase: 'reading', known: null, trouble: null, message: null, done: null }

const everyMs = { retry: 4000, refresh: 60_000 }

/** Reads what visitors see, publishes changes and undoes them. Nothing is stored on the device. */
export function useTonight() {
  const [state, set] = useReducer((before: State, change: Partial<State>) => ({ ...before, ...change }), start)
  const reads = useRef({ started: 0, shown: 0 })
  const isSending = useRef(false)

  const read = useCallback(async () => {
    const count = (reads.current.started += 1)
    const result = await readStore().catch(describeFailure)
    if (count < reads.current.shown || isSending.current) return // a later read was answered first, or follows
    reads.current.shown = count
    set(result)
  }, [])

  const isOffline = state.trouble === 'offline'
  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const readIfVisible = () => document.visibilityState === 'visible' && void read()
    document.addEventListener('visibilitychange', readIfVisible, { signal })
    addEventListener('online', readIfVisible, { signal })
    addEventListener('offline', () => set({ phase: 'reading', trouble: 'offline' }), { signal })
    const timer = setInterval(readIfVisible, isOffline ? everyMs.retry : everyMs.refresh)
    return () => {
      clearInterval(timer)
      listeners.abort()
    }
  }, [read, isOffline])
  useEffect(() => void read(), [read])

  /** Sends a change. @param unanswered the message if the answer is lost @returns whether it succeeded */
  async function send(work: () => Promise<Done>, unanswered: string): Promise<boolean> {
    isSending.current = true
    set({ phase: 'sending', message: null })
    try {
      set({ done: await work() })
      return true
    } catch (error) {
      set(isUnanswered(error) ? { message: unanswered } : describeFailure(error))
      return false
    } finally {
      isSending.current = false
      await read()
    }
  }

  return {
    ...state,
    publish: (chosen: Chosen, seen: Plan) =>
      send(
        () => publish(chosen, seen),
        'There was no answer, so it may not be published. Once you’re back online, this page shows what visitors read',
      ),
    undo: (done: Done) => send(() => undo(done), 'There was no answer, so it may not be undone yet. Try again'),
    clearMessage: () => set({ message: null }),
  }
}

async function readStore(): Promise<Partial<State>> {
  const [user, content] = await Promise.all([getUser(), getContent()])
  return { phase: 'ready', trouble: null, known: { user, content, asOf: new Date().toISOString() } }
}

function describeFailure(error: unknown): Partial<State> {
  if (isUnanswered(error)) return { phase: 'reading', trouble: 'offline' }
  if (error instanceof StoreError && error.status === 401) return { known: null, trouble: 'signedOut' }
  return { phase: 'reading', message: (error as Error).message }
}
