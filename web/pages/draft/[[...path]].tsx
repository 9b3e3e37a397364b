import type { SanityClient } from '@sanity/client'
import type { ServerResponse } from 'node:http'
import type { GetServerSideProps, PageConfig } from 'next'
import Head from 'next/head'
import { later } from '../../../schedule/upcoming/upcoming.ts'
import { changesAhead } from '../../../schedule/upcoming/nextChange.ts'
import { outsideInstant } from '../../../shared/outsideTime.ts'
import type { Props } from '../../page.ts'
import { NoPreview, WasMissing, PreviewBar } from '../../preview/PreviewBars.tsx'
import { PreviewClock, type ClockFacts } from '../../preview/PreviewClock.tsx'
import { previewCookie } from '../../preview/previewSession.ts'
import { encodeSources, previewClient } from '../../preview/previewSources.ts'
import { past, sessions, shared } from '../../preview/sessions.ts'
import { type Shared, sharedPreviewCookie } from '../../preview/sharedPreviews.ts'
import { takeTurn, tooMany } from '../../preview/turns.ts'
import { getSiteFacts } from '../../queries/siteFacts.ts'
import { type Route, routes } from '../../routes.ts'
import { draftsClient, settings } from '../../sanity/client.ts'
import { documentsClient } from '../../visitorChanges/documentsClient.ts'

export const config: PageConfig = { unstable_runtimeJS: false }

const getRoute = (path: string): Route | undefined => (routes as Record<string, Route>)[path]

/** Only organizers get the clock. */
type DraftProps =
  | (Props<unknown> & { previewOf: string; isOnePage?: boolean; clock?: ClockFacts })
  | { wasMissing: true; previewOf: string; clock: ClockFacts }
  | { outside: string; studioUrl: string }

/** Renders drafts on each request, for organizers with a preview session and guests with a valid preview link. */
export const getServerSideProps: GetServerSideProps<DraftProps> = async ({ params, query, req, res }) => {
  res.setHeader('Cache-Control', 'private, no-store')
  res.setHeader('X-Robots-Tag', 'noindex')
  const path = `/${[params?.path ?? []].flat().join('/')}`
  const route = getRoute(path)
  if (route === undefined) return { notFound: true }
  const session = previewCookie(req.cookies)
  const account = (await sessions?.accountOf(session)) ?? null
  const link = account === null ? await shared?.openPage(sharedPreviewCookie(req.cookies), path) : null
  if (previewClient === null || draftsClient === null || (account === null && !link)) {
    res.statusCode = 401
    return { props: { outside: path, studioUrl: settings.studioUrl } }
  }
  if (!(await takeTurn(account ?? String(link?.userId), res))) return answer(res, 429, tooMany)
  if (link) return readShared(draftsClient, path, route, link)

  const requested = query.at === undefined ? undefined : outsideInstant(query.at)
  if (requested === null)
    return answer(res, 400, `at is "${String(query.at)}"; use an instant such as 2026-11-23T20:30:00Z`)
  const reader = readerOf(previewClient, query.release)
  const clock = await readClock(reader, requested)
  const at = clock.isNow ? undefined : clock.now
  const source = clock.isPast ? await readPast(clock.now, String(account)) : reader
  const result = source && (await route.getStaticProps({ reader: source, now: at }))
  if (result && 'props' in result)
    return { props: { ...result.props, previewOf: path, clock, isPast: clock.isPast, ...(at && { previewAt: at }) } }
  return clock.isPast ? { props: { wasMissing: true, previewOf: path, clock } } : { notFound: true }
}

/** Returns the page for a guest, who must not see which fields the texts come from. */
async function readShared(reader: SanityClient, path: string, route: Route, link: Shared) {
  const result = await route.getStaticProps({ reader })
  if (!('props' in result)) return { notFound: true as const }
  return { props: { ...result.props, previewOf: path, sharedUntil: link.expiresAt, isOnePage: link.path !== null } }
}

/** Returns a client that reads drafts, or what a release publishes if there is one of the name. */
const readerOf = (drafts: SanityClient, release: unknown) =>
  typeof release === 'string' && /^[\w-]+$/.test(release) ? drafts.withConfig({ perspective: [release] }) : drafts

/** Answers with a sentence in place of a page. */
function answer(response: ServerResponse, status: number, message: string) {
  response.statusCode = status
  response.setHeader('Content-Type', 'text/plain; charset=utf-8').end(message)
  return { props: { outside: '', studioUrl: '' } } // not rendered, as the response has ended
}

/** Returns what the clock shows. The past begins where history does; where it can't be read, the clock says why. */
async function readClock(reader: SanityClient, requested: string | undefined): Promise<ClockFacts> {
  const present = new Date().toISOString()
  const reading = getSiteFacts(reader)
  const lastPublish = Date.parse((await reading.contentAsOf) ?? '') + 1000 // of which the store may keep whole seconds
  const [facts, { since, publishes, problem }] = await Promise.all([reading.facts, readHistory(lastPublish)])
  const isBefore = requested !== undefined && Date.parse(requested) < Date.parse(present)
  const isPast = isBefore && since !== null && since < present
  const isNow = requested === undefined || (isBefore && !isPast)
  return {
    now: isNow ? present : isPast ? later(requested, since) : requested,
    isNow,
    isPast,
    since,
    moments: changesAhead(facts, present),
    publishes: publishes.filter((time) => since !== null && time >= since && time <= present),
    problem,
    timeZone: facts.schedule.timeZone,
  }
}

async function readHistory(by: number) {
  try {
    const { since = null, publishes = [], hasDeleted = true } = (await past?.getTimeline(by)) ?? {}
    const problem = hasDeleted ? null : 'Documents deleted since are missing'
    return { since, publishes: publishes.map(({ timestamp }) => timestamp), problem }
  } catch (error) {
    return { since: null, publishes: [], problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Returns a client that reads what was published at a time; null if that is no site yet. */
async function readPast(time: string, session: string): Promise<SanityClient | null> {
  const documents = (await past?.getDocuments(time, session)) ?? []
  return documents.some(({ _id }) => _id === 'siteSettings') ? documentsClient(encodeSources(documents)) : null
}

/** Renders a page as it will be once its drafts are published, or as it was. */
export default function DraftPage(props: DraftProps) {
  if ('outside' in props) return <NoPreview path={props.outside} studioUrl={props.studioUrl} />
  if ('wasMissing' in props) return <WasMissing clock={props.clock} />
  const page = getRoute(props.previewOf)?.default(props as never)
  return (
    <>
      <Head>
        <meta name="robots" content="noindex" />
        {props.isOnePage && <meta name="preview-of" content={props.previewOf} />}
      </Head>
      {page}
      {props.clock && <PreviewClock {...props.clock} />}
      {!props.sharedUntil && <PreviewBar path={props.previewOf} isPast={props.isPast} />}
    </>
  )
}
