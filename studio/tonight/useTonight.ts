import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { liveStatus } from '../live/liveStatus.ts'
import { StoreError } from '../offline/contentStore.ts'
import type { Content } from './tonightContent.ts'
import type { Intent } from './intent.ts'
import { type Done, getNow, isPublished, publishIntent, Refusal, undo } from './publishing.ts'
import type { Difference } from './reading.ts'
import { getContent, getDrafts, getLastChange, getServedPages, getUser, type User } from './tonightStore.ts'

type Live = ReturnType<typeof liveStatus> & { since: Date }

/** An intent that is not published yet, or whose answer was lost. */
export type Kept = { userId: string; intent: Intent; seen: Difference[]; sent: Done | null }

/** What the last answers said; kept on this device for the next time without a connection. */
export type Known = { user: User; content: Content; asOf: string }

const retryMs = 4000
const undoMs = 60 * 60_000

/** Returns whether a request has to wait for a connection or a session. A proxy answers with 5xx while the store restarts. */
const hasToWait = (error: unknown) =>
  error instanceof StoreError && (error.status === 0 || error.status === 401 || error.status >= 500)

export function useTonight() {
  const [known, setKnown] = useStored<Known>('tonight-known')
  const [kept, setKept] = useStored<Kept>('tonight-kept')
  const [done, setDone] = useStored<Done>('tonight-done')
  const [connection, setConnection] = useState<'connecting' | 'online' | 'offline' | 'signedOut'>('connecting')
  const [message, setMessage] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const fail = useCallback(
    (error: unknown) => {
      if (error instanceof Refusal)
        setKnown(
          (last) => last && { ...last, content: { ...error.content, drafts: last.content.drafts }, asOf: getNow() },
        )
      if (!hasToWait(error)) setMessage((error as Error).message)
      else setConnection((error as StoreError).status === 401 ? 'signedOut' : 'offline')
    },
    [setKnown],
  )

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
  }, [setKnown, fail])

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

  // Finds out what became of a transaction whose answer was lost.
  const sent = isBusy ? null : (kept?.sent ?? done?.undone ?? null)
  useEffect(() => {
    if (connection !== 'online' || sent === null) return
    isPublished(sent).then((is) => {
      setKept((last) => (is ? null : last && { ...last, sent: null }))
      if (!is) return
      setDone(sent)
      setMessage(null)
    }, fail)
  }, [connection, sent, setKept, setDone, fail])

  /** @returns whether the form can close: it is published or kept */
  async function publish(intent: Intent, seen: Difference[]): Promise<boolean> {
    if (known === null) return false
    const keep = (sent: Done | null) => setKept({ userId: known.user.id, intent, seen, sent })
    setMessage(null)
    keep(null)
    if (connection === 'offline') return true
    setBusy(true)
    try {
      setDone(await publishIntent(intent, seen, keep))
      setKept(null)
      await load()
      return true
    } catch (error) {
      if (!hasToWait(error)) setKept(kept)
      fail(error)
      return hasToWait(error)
    } finally {
      setBusy(false)
    }
  }

  async function takeBack() {
    if (done === null) return
    setMessage(null)
    setBusy(true)
    try {
      setDone(await undo(done, setDone))
      await load()
    } catch (error) {
      if (hasToWait(error)) setMessage('There was no answer, so it may not be undone yet. Try again')
      fail(error)
    }
    setBusy(false)
  }

  const isMine = kept !== null && kept.userId === known?.user.id
  const isRecent = done !== null && Date.now() - Date.parse(done.at) < undoMs
  return {
    known,
    connection,
    message,
    isBusy,
    kept: isMine && !isBusy ? kept : null,
    done: isRecent ? done : null,
    live: useLive(isRecent ? done : null),
    publish,
    undo: takeBack,
    discard: () => setKept(null),
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

/** Increase it when the types of stored values change: values of earlier versions of this page are then ignored. */
const storageVersion = 1

function useStored<Value>(name: string) {
  const key = `${name}-${storageVersion}`
  const [value, setValue] = useState<Value | null>(() => {
    const text = localStorage.getItem(key)
    return text === null ? null : (JSON.parse(text) as Value)
  })
  useEffect(() => {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  }, [key, value])
  return [value, setValue] as const
}
