import type { SanityClient } from '@sanity/client'
import type { GetServerSideProps, PageConfig } from 'next'
import Head from 'next/head'
import { changesAhead } from '../../../schedule/upcoming/nextChange.ts'
import type { Props } from '../../page.ts'
import { NoPreview, WasMissing, PreviewBar } from '../../preview/PreviewBars.tsx'
import { PreviewClock, type ClockFacts } from '../../preview/PreviewClock.tsx'
import { previewCookie } from '../../preview/previewSession.ts'
import { encodeSources, previewClient } from '../../preview/previewSources.ts'
import { past, sessions, shared } from '../../preview/sessions.ts'
import { sharedPreviewCookie } from '../../preview/sharedPreviews.ts'
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
  const isOrganizer = await sessions?.isValid(previewCookie(req.cookies))
  const link = isOrganizer ? null : await shared?.openPage(sharedPreviewCookie(req.cookies), path)
  // Guests must not see which fields the texts come from.
  const reader = isOrganizer ? readerOf(query.release) : link ? draftsClient : null
  if (reader === null) {
    res.statusCode = 401
    return { props: { outside: path, studioUrl: settings.studioUrl } }
  }

  if (link) {
    const result = await route.getStaticProps({ reader })
    if (!('props' in result)) return { notFound: true }
    return { props: { ...result.props, previewOf: path, sharedUntil: link.expiresAt, isOnePage: link.path !== null } }
  }

  const clock = await readClock(reader, readInstant(query.at))
  const at = clock.isNow ? undefined : clock.now
  const source = clock.isPast ? await readPast(clock.now, String(previewCookie(req.cookies))) : reader
  const result = source && (await route.getStaticProps({ reader: source, now: at }))
  if (result && 'props' in result)
    return { props: { ...result.props, previewOf: path, clock, isPast: clock.isPast, ...(at && { previewAt: at }) } }
  return clock.isPast ? { props: { wasMissing: true, previewOf: path, clock } } : { notFound: true }
}

/** Returns a client that reads drafts, or what a release publishes if there is one of the name. */
const readerOf = (release: unknown) =>
  typeof release === 'string' && /^[\w-]+$/.test(release)
    ? (previewClient?.withConfig({ perspective: [release] }) ?? null)
    : previewClient

/** Returns the time for which a preview is requested, ISO 8601 in UTC; undefined for now. */
function readInstant(value: unknown): string | undefined {
  const instant = new Date(String(value))
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString()
}

/** Returns what the clock shows. The past begins where history does; where it can't be read, the clock says why. */
async function readClock(reader: SanityClient, requested: string | undefined): Promise<ClockFacts> {
  const present = new Date().toISOString()
  const reading = getSiteFacts(reader)
  const lastPublish = Date.parse((await reading.contentAsOf) ?? '') + 1000 // of which the store may keep whole seconds
  const [facts, timeline] = await Promise.all([reading.facts, past?.getTimeline(lastPublish).catch(asError)])
  const { since = null, publishes = [], hasDeleted = true } = timeline instanceof Error ? {} : (timeline ?? {})
  const isBefore = requested !== undefined && Date.parse(requested) < Date.parse(present)
  const isPast = isBefore && since !== null && since < present
  const inPast = isPast && Date.parse(requested) < Date.parse(since) ? since : requested
  const isNow = requested === undefined || (isBefore && !isPast)
  return {
    now: isNow || inPast === undefined ? present : inPast,
    isNow,
    isPast,
    since,
    moments: changesAhead(facts, present),
    publishes: publishes
      .map(({ timestamp }) => timestamp)
      .filter((time) => since !== null && time >= since && time <= present),
    problem: timeline instanceof Error ? timeline.message : hasDeleted ? null : 'Documents deleted since are missing',
    timeZone: facts.schedule.timeZone,
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

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
