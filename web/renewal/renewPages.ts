import { setTimeout } from 'node:timers/promises'
import { pagePaths, pagesOf } from '../../shared/pages.ts'
import { getSiteFacts, withOneReading } from '../queries/siteFacts.ts'
import { client, settings } from '../sanity/client.ts'
import { type Change, type Failure, renewal } from './state.ts'

/** Lets the server answer waiting requests, which it cannot do while it renders a page. */
const pauseMs = 4

/** Far longer than a page takes to render. After that, it keeps its last good version. */
const timeLimitMs = 20_000

/** Several times the minute between two requests of the cron job; see `isDue`. */
const assumedPauseMs = 10 * 60_000

type Site = {
  /** Has Next render a page and store it: `response.revalidate`. */
  revalidate: (path: string) => Promise<void>
  /** Called with the path of each renewed page. */
  pageRenewed?: (path: string) => void
  timeLimitMs?: number
}

/** Returns all pages that show documents, starting with those that show the changed types. */
export const renewalOrder = (changes: Change[]) =>
  new Set([...changes.flatMap(({ type }) => pagesOf(type ?? '')).map(({ path }) => path), ...pagePaths, '/404'])

/**
 * Renders all pages with the content of one moment, one after the other: if all were rendered at once, even the first would not
 * be visible until nearly all are. Rendering all costs less than tracking which page shows which document, and can't miss one.
 * @throws the first failure, after trying all pages; pages that failed keep their last good version
 */
export async function renewPages(changes: Change[], site: Site): Promise<void> {
  try {
    await withOneReading(async ({ now, contentAsOf, changesAt }) => {
      enterContent(contentAsOf)
      const failures: unknown[] = []
      for (const path of renewalOrder(changes)) {
        try {
          await renewPage(path, site)
          renewal.contentAsOf.set(path, contentAsOf)
        } catch (error) {
          failures.push(error)
        }
        await setTimeout(pauseMs)
      }
      if (failures.length > 0) throw failures[0]
      renewal.validity = { from: Date.parse(now), until: changesAt }
    })
    renewal.failure = null
  } catch (error) {
    renewal.validity = { from: 0, until: 0 }
    renewal.failure = describeFailure(error)
    throw error
  } finally {
    renewal.contentInWork[0] = 0
    renewal.isFirstOver = true
  }
}

/** Pages whose rendering has not ended, even if it timed out. Next would answer another request for one with the same outcome. */
const unfinished = new Set<string>()

async function renewPage(path: string, { revalidate, pageRenewed, timeLimitMs: limit = timeLimitMs }: Site) {
  if (unfinished.has(path)) throw new Error(`Rendering ${path}, which was given up, still goes on`)
  unfinished.add(path)
  const rendering = revalidate(path).finally(() => unfinished.delete(path))
  const tooLong = setTimeout(limit, null, { ref: false }).then(() => {
    throw new Error(`Rendering ${path} takes longer than ${limit / 1000} s`)
  })
  await Promise.race([rendering, tooLong])
  pageRenewed?.(path)
}

/** Statuses of requests that may succeed when they are repeated unchanged. */
const temporary = [408, 425, 429]

function describeFailure(error: unknown): Failure {
  const { statusCode = 0, message, cause } = error as Error & { statusCode?: number }
  const isRefusal = statusCode >= 400 && statusCode < 500 && !temporary.includes(statusCode)
  if (!isRefusal) return { message: cause instanceof Error ? `${message}: ${cause.message}` : message, isRefusal }
  const token = `SANITY_READ_TOKEN${settings.readToken === null ? ', which is empty' : ''}`
  return {
    message: `The content store refuses the site with ${statusCode} (${message.trim()}); check ${token}, SANITY_PROJECT_ID and SANITY_DATASET`,
    isRefusal,
  }
}

/**
 * Records from which content pages are rendered, for web/renewal/watchForHangs.ts.
 * @throws Error for content on which a server hung: pages stay as they are until something else is published
 */
function enterContent(contentAsOf: string | null): void {
  const content = contentAsOf === null ? 0 : Date.parse(contentAsOf)
  if (content !== 0 && content === renewal.hungContent)
    throw new Error(
      `Pages of what was published up to ${contentAsOf} kept a server busy without end; the last good ones stay until something else is published`,
    )
  renewal.contentInWork[0] = content
}

/**
 * Returns whether pages have to be renewed: after a failure, and if something was published or time has changed a page since this
 * process last renewed them. If it has not renewed any, it assumes that another process did so ten minutes ago.
 */
export async function isDue(): Promise<boolean> {
  const { failure, validity, contentAsOf: known } = renewal
  if (failure !== null) return true
  const since = validity.from === 0 ? Date.now() - assumedPauseMs : validity.from
  const { contentAsOf, changesAt } = await getSiteFacts(client, new Date(since).toISOString())
  const isNew = known.has('/') ? contentAsOf !== known.get('/') : Date.parse(contentAsOf ?? '') > since
  return isNew || changesAt <= Date.now()
}
