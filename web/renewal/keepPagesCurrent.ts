import { client, settings } from '../sanity/client.ts'
import { firstRenewal, validity } from './state.ts'
import { ownOrigin } from './origin.ts'
import { requestRenewal } from './requestRenewal.ts'

const startIntervalMs = 50
const checkIntervalMs = 1000
const retryDelayMs = 10_000

/**
 * Renews all pages after the start, whenever the content store reports a change, and whenever time changes what a page says:
 * a class begins or ends, a notice appears or expires, a deadline passes, the clock is set back. Visitors trigger renders only of
 * pages that are older than five minutes. Each server keeps its own pages current; requests by webhook at the same time
 * share a run.
 */
export function keepPagesCurrent() {
  const { webhookSecret } = settings
  if (webhookSecret === null) return firstRenewal.set('over')

  /** How many changes may have happened, and how many of them the pages include. */
  let changes = 1
  let known = 0
  let problem: string | null = null
  let isChecking = false
  let timer: NodeJS.Timeout | undefined

  /** Returns the number of milliseconds until the next check. */
  const renewIfDue = async (): Promise<number> => {
    try {
      const changesBefore = changes
      if (known < changesBefore || !validity.includes(Date.now())) {
        await requestRenewal(ownOrigin(), webhookSecret, 'keep current')
        known = changesBefore
      }
      if (problem !== null) console.error('The pages are renewed again.')
      problem = null
      firstRenewal.set('over')
      return known < changes ? 0 : checkIntervalMs
    } catch (error) {
      if (isStillStarting(error)) return startIntervalMs
      // The old pages stay; the browser hides what is over in them.
      const { message } = error as Error
      if (message !== problem) console.error(`Visitors get the last good pages; trying again. ${message}`)
      problem = message
      firstRenewal.set('over')
      return retryDelayMs
    }
  }

  const check = async () => {
    isChecking = true
    const delay = await renewIfDue()
    isChecking = false
    schedule(delay)
  }

  const schedule = (delay: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void check(), delay).unref()
  }

  listen(() => {
    changes += 1
    if (!isChecking) schedule(0)
  })
  schedule(0)
}

/** Whether the server isn't listening yet: Next loads this module before it listens, so nobody can have received a page. */
const isStillStarting = (error: unknown) =>
  ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED'

/** Calls `onChange` when published content has changed, or may have: also when the connection is made or lost. */
function listen(onChange: () => void) {
  let isLost = false
  const { readToken } = settings
  // The client sends its token only when it reads drafts. With the token, this stream doesn't count toward the limit for anonymous ones.
  const headers: Record<string, string> = readToken === null ? {} : { authorization: `Bearer ${readToken}` }
  const connect = () => {
    client
      .withConfig({ headers })
      .live.events()
      .subscribe({
        next: ({ type }) => {
          isLost = false
          if (type === 'message' || type === 'welcome' || type === 'restart') onChange()
        },
        error: ({ message }: Error) => {
          if (!isLost) console.error(`The content store does not report changes (${message}); trying again.`)
          isLost = true
          onChange()
          setTimeout(connect, retryDelayMs).unref()
        },
      })
  }
  connect()
}
