import { client, settings } from '../sanity/client.ts'
import { renewalQueue } from './renewalQueue.ts'
import { renewPages } from './renewPages.ts'
import { type Change, renewal, renewer } from './state.ts'

const checkIntervalMs = 1000
const retryDelayMs = 10_000

/**
 * Renews all pages after the start, whenever the content store reports a change, and whenever the passing of time changes a page: a
 * class begins or ends, a notice appears or expires, a deadline passes, the clock is set back. Webhooks and live events use the
 * same queue. Each server keeps its own pages current.
 * @param signal stops it
 * @returns a promise that resolves once the first renewal has succeeded or failed
 */
export function keepPagesCurrent(site: Parameters<typeof renewPages>[1], signal: AbortSignal): Promise<void> {
  const firstRun = Promise.withResolvers<undefined>()
  let isRunning = false
  let problem: string | null = null
  let retryAt = 0

  const run = async (changes: Change[]) => {
    isRunning = true
    try {
      await renewPages(changes, site)
      if (problem !== null) console.error('The pages are renewed again.')
      problem = null
    } catch (error) {
      // The old pages stay; web/browser/clock.ts hides what is over in them.
      const { message } = renewal.failure ?? (error as Error)
      if (message !== problem) console.error(`Visitors get the last good pages; trying again. ${message}`)
      problem = message
      retryAt = performance.now() + retryDelayMs
      throw error
    } finally {
      isRunning = false
      firstRun.resolve(undefined)
    }
  }

  const renew = renewalQueue(run)
  const renewInBackground = (change: Change) => void renew(change).catch(() => undefined) // the run has reported it
  renewer.set(renew)

  const check = () => {
    const { from, until } = renewal.validity
    const isValid = from <= Date.now() && Date.now() < until
    if (!isRunning && !isValid && performance.now() >= retryAt) renewInBackground({})
  }
  listen(renewInBackground, signal)
  const clock = setInterval(check, checkIntervalMs).unref()
  signal.addEventListener('abort', () => clearInterval(clock))
  return firstRun.promise
}

/** Reports each change of published content, and when the connection is made or lost, because a change may have been missed. */
function listen(onChange: (change: Change) => void, signal: AbortSignal) {
  let isLost = false
  const { readToken } = settings
  // The client sends its token only when it reads drafts. With the token, this stream doesn't count toward the limit for anonymous ones.
  const headers: Record<string, string> = readToken === null ? {} : { authorization: `Bearer ${readToken}` }
  const connect = () => {
    if (signal.aborted) return
    const connection = client
      .withConfig({ headers })
      .live.events()
      .subscribe({
        next: (event) => {
          isLost = false
          // The embedded store numbers its events by transaction.
          if (event.type === 'message') onChange({ transactionId: event.id.replace(/#$/, '') })
          else if (event.type === 'welcome' || event.type === 'restart') onChange({})
        },
        error: ({ message }: Error) => {
          if (!isLost) console.error(`The content store does not report changes (${message}); trying again.`)
          isLost = true
          onChange({})
          setTimeout(connect, retryDelayMs).unref()
        },
      })
    signal.addEventListener('abort', () => connection.unsubscribe())
  }
  connect()
}
