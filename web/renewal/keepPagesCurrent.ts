import { client, settings } from '../sanity/client.ts'
import { firstRenewal } from './firstRenewal.ts'
import { ownOrigin } from './ownOrigin.ts'
import { renewAllPages } from './renewAllPages.ts'
import { validity } from './validity.ts'

const startIntervalMs = 50
const checkIntervalMs = 1000
const retryDelayMs = 10_000

/**
 * Renews every page after the start, whenever the content store tells of a change, and at each moment at which a page would
 * say something else: a class begins or ends, a notice comes or goes, a deadline passes, the clock is set back. So it is the
 * server that is early, never a visitor who sees the old page first.
 * Each server keeps itself current, however many there are; what the webhook renews meanwhile is renewed in the same run.
 */
export function keepPagesCurrent() {
  const { webhookSecret } = settings
  if (webhookSecret === null) return firstRenewal.set('over')

  /** How often something changed, or may have, and how much of that the pages know. */
  let changes = 1
  let known = 0
  let problem: string | null = null
  let isChecking = false
  let timer: NodeJS.Timeout | undefined

  /** @returns milliseconds until it is time to look again */
  const renewIfDue = async (): Promise<number> => {
    try {
      const changesBefore = changes
      if (known < changesBefore || !validity.includes(Date.now())) {
        await renewAllPages(ownOrigin(), webhookSecret, 'keep current')
        known = changesBefore
      }
      if (problem !== null) console.error('The pages are renewed again.')
      problem = null
      firstRenewal.set('over')
      return known < changes ? 0 : checkIntervalMs
    } catch (error) {
      if (isStillStarting(error)) return startIntervalMs
      // The old pages stay, and carry what their visitors' browsers need to leave out what is over.
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

/** Next loads this before it listens: nobody can have got a page yet. */
const isStillStarting = (error: unknown) =>
  ((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED'

/** @param onChange is called when something public has changed, or may have: whenever the connection is made or lost */
function listen(onChange: () => void) {
  let isLost = false
  const { readToken } = settings
  // The client sends its token with drafts alone; with it, strangers who use up their streams do not affect this one.
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
          if (!isLost) console.error(`The content store does not tell of changes (${message}); trying again.`)
          isLost = true
          onChange()
          setTimeout(connect, retryDelayMs).unref()
        },
      })
  }
  connect()
}
