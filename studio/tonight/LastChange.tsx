/** @jsxImportSource preact */
import { useEffect, useState } from 'preact/hooks'
import { siteUrl } from '../environment.ts'
import { pollDelayMs } from '../live/liveStatus.ts'
import type { Done } from './publishing.ts'
import { getLiveStatus } from './tonightStore.ts'

type Props = { done: Done; isReady: boolean; undo: (done: Done) => Promise<unknown> }

/** Says what was published, and whether visitors get it. */
export function LastChange({ done, isReady, undo }: Props) {
  const { title, isUndo } = done
  const live = useLive(done)
  return (
    <section class="banner" data-live={live?.state === 'live'} aria-label="Last change">
      <h2>{isUndo ? `Undone: ${title}` : title}</h2>
      <p role="status">
        {live?.state === 'live'
          ? `Live on the site since ${live.since.toLocaleTimeString('en-US')}`
          : live?.state === 'failing'
            ? `Published, but visitors don’t get it yet: ${live.problem}`
            : 'Published. The site doesn’t show it yet…'}
      </p>
      <div class="buttons">
        {!isUndo && (
          <button aria-disabled={!isReady} onClick={() => isReady && void undo(done)}>
            Undo
          </button>
        )}
        <a class="button" href={siteUrl}>
          See the site
        </a>
      </div>
    </section>
  )
}

type Live = Awaited<ReturnType<typeof getLiveStatus>> & { since: Date }

/** Polls the site until visitors get a change; null before the first answer. */
function useLive({ change }: Done): Live | null {
  const [live, setLive] = useState<Live | null>(null)
  useEffect(() => {
    const startedAt = Date.now()
    let timer = 0
    let isWanted = true
    const poll = async () => {
      const status = await getLiveStatus(change).catch(() => null) // without a connection, the page says so
      if (!isWanted) return
      if (status) setLive({ ...status, since: new Date() })
      if (status?.state !== 'live') timer = window.setTimeout(() => void poll(), pollDelayMs(Date.now() - startedAt))
    }
    void poll()
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [change])
  return live
}
