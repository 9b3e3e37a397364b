import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { liveStatus } from '../live/liveStatus.ts'
import { StoreError } from './storeError.ts'
import type { Content } from './tonightContent.ts'
import type { Intent } from './intent.ts'
import { type Done, getNow, publishIntent, Refusal, undo } from './publishing.ts'
import type { Difference } from './reading.ts'
import { getContent, getDrafts, getLastChange, getServedPages, getUser, type User } from './tonightStore.ts'

type Live = ReturnType<typeof liveStatus> & { since: Date }

/** What the store said last. @param asOf ISO 8601 */
export type Known = { user: User; content: Content; asOf: string }

const retryMs = 4000

/** Returns whether the store didn't answer. A proxy answers with 5xx while it restarts. */
const isUnanswered = (error: unknown) => error instanceof StoreError && (error.status === 0 || error.status >= 500)

/** Reads what visitors see, publishes changes and undoes them. Nothing is stored on the device. */
export function useTonight() {
  const [known, setKnown] = useState<Known | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [connection, setConnection] = useState<'connecting' | 'online' | 'offline' | 'signedOut'>('connecting')
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const fail = useCallback((error: unknown, unanswered: string | null = null) => {
    if (error instanceof Refusal)
      setKnown(
        (last) => last && { ...last, content: { ...error.content, drafts: last.content.drafts }, asOf: getNow() },
      )
    if (isUnanswered(error)) {
      setConnection('offline')
      setMessage(unanswered)
    } else if (error instanceof StoreError && error.status === 401) setConnection('signedOut')
    else setMessage((error as Error).message)
  }, [])

  const loads = useRef({ started: 0, shown: 0 })
  const load = useCallback(async () => {
    const count = (loads.current.started += 1)
    const isOutdated = () => count < loads.current.shown
    const show = (known: Known) => {
      if (isOutdated()) return
      loads.current.shown = count
      setKnown(known)
    }
    try {
      const [user, content] = await Promise.all([getUser(), getContent().catch((error: unknown) => error as Error)])
      if (user === null) return setConnection('signedOut')
      if (content instanceof Error) throw content
      show({ user, content, asOf: getNow() })
      setConnection('online')
      const drafts = await getDrafts() // only for warnings, so that the page needn't wait for them
      show({ user, content: { ...content, drafts }, asOf: getNow() })
    } catch (error) {
      if (!isOutdated()) fail(error)
    }
  }, [fail])

  useEffect(() => {
    const listeners = new AbortController()
    const { signal } = listeners
    const reload = () => document.visibilityState === 'visible' && void load()
    document.addEventListener('visibilitychange', reload, { signal })
    addEventListener('online', reload, { signal })
    addEventListener('offline', () => setConnection('offline'), { signal })
    void load()
    return () => listeners.abort()
  }, [load])

  useEffect(() => {
    if (connection !== 'offline') return
    const timer = setInterval(() => void load(), retryMs)
    return () => clearInterval(timer)
  }, [connection, load])

  /** @returns whether it succeeded @param unanswered what to say if the answer is lost */
  async function change(work: () => Promise<Done>, unanswered: string): Promise<boolean> {
    setMessage(null)
    setBusy(true)
    try {
      setDone(await work())
      await load()
      return true
    } catch (error) {
      fail(error, unanswered)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    known,
    connection,
    message,
    isBusy,
    done,
    live: useLive(done),
    publish: (intent: Intent, seen: Difference[]) =>
      change(
        () => publishIntent(intent, seen),
        'There was no answer, so it may not be published. Once you’re back online, this page shows what visitors read',
      ),
    undo: (last: Done) =>
      change(() => undo(last, setDone), 'There was no answer, so it may not be undone yet. Try again'),
    clearMessage: () => setMessage(null),
  }
}

/** Polls the site until visitors get a change; null before the first answer. */
function useLive(done: Done | null): Live | null {
  const [seen, setSeen] = useState<{ revision: string; status: Live } | null>(null)
  useEffect(() => {
    if (done === null) return
    let pauseMs = 500
    let isWanted = true
    let publishedAt: string | null = null
    const poll = async () => {
      publishedAt ??= await getLastChange(done.change.id)
      const status = liveStatus(publishedAt, await getServedPages(done.change))
      if (isWanted) setSeen({ revision: done.revision, status: { ...status, since: new Date() } })
      return status.state === 'live'
    }
    const pollLater = () => isWanted && setTimeout(pollAgain, (pauseMs = Math.min(pauseMs * 1.1, retryMs)))
    const pollAgain = () => void poll().then((isLive) => isLive || pollLater(), pollLater)
    pollAgain()
    return () => void (isWanted = false)
  }, [done])
  return seen?.revision === done?.revision ? (seen?.status ?? null) : null
}
